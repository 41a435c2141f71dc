import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bot from 'lucide-react/icons/bot'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Target from 'lucide-react/icons/target'
import TrendingUp from 'lucide-react/icons/trending-up'
import { Badge } from '#ui/badge.tsx'
import { LinkCard } from '#ui/link-card.tsx'

const TOPICS = [
  { icon: TrendingUp, title: 'Next weeks', text: 'Expected sales, with a likely range.' },
  { icon: Target, title: 'Accuracy', text: 'How far past forecasts were from your actual sales.' },
  {
    icon: ArrowLeftRight,
    title: 'Compared with a simple forecast',
    text: 'If last year’s sales are the better forecast, we show those instead.',
  },
]

/** The forecast doesn't exist yet: what it will show, and where to find answers today. */
export function ComingReport() {
  return (
    <div className="max-w-5xl">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="text-base font-semibold">Forecast</h2>
        <Badge>In development</Badge>
      </div>
      <section aria-label="Planned for Forecast" className="rounded-card border border-line bg-surface">
        <ul className="grid gap-x-8 gap-y-6 p-5 sm:grid-cols-2 sm:p-6">
          {TOPICS.map(({ icon: Icon, title: topic, text }) => (
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
        <LinkCard
          to="/dashboard"
          icon={LayoutDashboard}
          title="Open the dashboard"
          text="Shows how a period compares with the previous period or year."
        />
        <LinkCard
          to="/ai-agents?agent=marketing-manager"
          icon={Bot}
          title="Ask the Marketing Manager"
          text="How sales changed, and which days they’re compared with."
        />
      </div>
    </div>
  )
}
