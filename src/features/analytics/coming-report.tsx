import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bot from 'lucide-react/icons/bot'
import Boxes from 'lucide-react/icons/boxes'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ChartPie from 'lucide-react/icons/chart-pie'
import HandCoins from 'lucide-react/icons/hand-coins'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import PackageX from 'lucide-react/icons/package-x'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Target from 'lucide-react/icons/target'
import TrendingUp from 'lucide-react/icons/trending-up'
import UsersRound from 'lucide-react/icons/users-round'
import { Badge } from '#ui/badge.tsx'
import { LinkCard } from '#ui/link-card.tsx'
import type { ReportTab } from './analytics-choice.ts'

type ComingReportName = Exclude<ReportTab, 'sales'>

type ComingReportContent = {
  title: string
  topics: readonly { icon: LucideIcon; title: string; text: string }[]
  /** What the dashboard already shows about this topic. */
  dashboard: string
  /** The agent that already answers questions about this topic. */
  agent: { id: string; name: string; text: string }
}

const storeBuilder = { id: 'store-builder', name: 'the Store Builder' }
const customerSupport = { id: 'customer-support', name: 'Customer Support' }
const marketingManager = { id: 'marketing-manager', name: 'the Marketing Manager' }

const COMING_REPORTS: Record<ComingReportName, ComingReportContent> = {
  products: {
    title: 'Products',
    topics: [
      { icon: Boxes, title: 'Best sellers', text: 'Every product with its sales, units and ABC class.' },
      { icon: PackageX, title: 'Slow movers', text: 'Products that haven’t sold for a while.' },
      { icon: ShoppingBasket, title: 'Bought together', text: 'Products that customers often buy in one order.' },
    ],
    dashboard: 'Shows the best-selling products for any period.',
    agent: { ...storeBuilder, text: 'Which products sell best, and which sold less than before.' },
  },
  customers: {
    title: 'Customers',
    topics: [
      { icon: ChartPie, title: 'Segments', text: 'Customers by how recently, how often and how much they bought.' },
      { icon: CalendarRange, title: 'Cohorts', text: 'How many of each month’s new customers buy again.' },
      { icon: HandCoins, title: 'Lifetime value', text: 'How much a customer spends over time.' },
      { icon: UsersRound, title: 'New and returning', text: 'How much new and returning customers spent.' },
    ],
    dashboard: 'Shows your customers and the returning customer rate for any period.',
    agent: { ...customerSupport, text: 'How many customers you have, and how many are new or returning.' },
  },
  forecast: {
    title: 'Forecast',
    topics: [
      { icon: TrendingUp, title: 'Next weeks', text: 'Expected sales, with a likely range.' },
      { icon: Target, title: 'Accuracy', text: 'How far past forecasts were from your actual sales.' },
      {
        icon: ArrowLeftRight,
        title: 'Compared with a simple forecast',
        text: 'If last year’s sales are the better forecast, we show those instead.',
      },
    ],
    dashboard: 'Shows how a period compares with the previous period or year.',
    agent: { ...marketingManager, text: 'How sales changed, and which days they’re compared with.' },
  },
}

/** A report that doesn't exist yet: what it will show, and where to find answers today. */
export function ComingReport({ report }: { report: ComingReportName }) {
  const { title, topics, dashboard, agent } = COMING_REPORTS[report]
  return (
    <div className="max-w-5xl">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <Badge>In development</Badge>
      </div>
      <section aria-label={`Planned for ${title}`} className="rounded-card border border-line bg-surface">
        <ul className="grid gap-x-8 gap-y-6 p-5 sm:grid-cols-2 sm:p-6">
          {topics.map(({ icon: Icon, title: topic, text }) => (
            <li key={topic} className="flex gap-3.5">
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <div className="min-w-0">
                <h3 className="font-semibold">{topic}</h3>
                <p className="mt-0.5 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <h2 className="mt-8 mb-3 text-base font-semibold">What you can do today</h2>
      <div className="grid gap-3 md:grid-cols-2">
        <LinkCard to="/dashboard" icon={LayoutDashboard} title="Open the dashboard" text={dashboard} />
        <LinkCard to={`/ai-agents?agent=${agent.id}`} icon={Bot} title={`Ask ${agent.name}`} text={agent.text} />
      </div>
    </div>
  )
}
