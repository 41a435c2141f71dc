import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Boxes from 'lucide-react/icons/boxes'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ChartPie from 'lucide-react/icons/chart-pie'
import HandCoins from 'lucide-react/icons/hand-coins'
import PackageX from 'lucide-react/icons/package-x'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Target from 'lucide-react/icons/target'
import TrendingUp from 'lucide-react/icons/trending-up'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReportTab } from './analytics-choice.ts'

export type ComingReportName = Exclude<ReportTab, 'sales'>

const storeBuilder = { id: 'store-builder', name: 'the Store Builder' }
const customerSupport = { id: 'customer-support', name: 'Customer Support' }
const marketingManager = { id: 'marketing-manager', name: 'the Marketing Manager' }

/** What the reports that are being built will hold, and where their questions can be asked today. */
export const COMING_REPORTS = {
  products: {
    title: 'Products',
    topics: [
      { icon: Boxes, title: 'What earns its shelf', text: 'Every product with its sales, units and ABC class.' },
      { icon: PackageX, title: 'What stands still', text: 'Slow movers, before they become dead stock.' },
      { icon: ShoppingBasket, title: 'Bought together', text: 'Which products share a basket, and how often.' },
    ],
    dashboard: 'It shows what sold best in any period.',
    agent: { ...storeBuilder, text: 'Which products sell best, which sold less than before.' },
  },
  customers: {
    title: 'Customers',
    topics: [
      { icon: ChartPie, title: 'Segments', text: 'By how lately, how often and for how much they bought.' },
      { icon: CalendarRange, title: 'Cohorts', text: 'How many of each month’s newcomers come back.' },
      { icon: HandCoins, title: 'Lifetime value', text: 'What a customer is worth over time.' },
      { icon: UsersRound, title: 'New against returning', text: 'Who the sales of a period came from.' },
    ],
    dashboard: 'It shows customers and how many of them return, in any period.',
    agent: { ...customerSupport, text: 'How many customers you have, how many are new or return.' },
  },
  forecast: {
    title: 'Forecast',
    topics: [
      {
        icon: TrendingUp,
        title: 'The coming weeks',
        text: 'What they may bring, with the range it will likely lie in.',
      },
      { icon: Target, title: 'How far to trust it', text: 'Its error, tested on your own past.' },
      {
        icon: ArrowLeftRight,
        title: 'Against the plain guess',
        text: 'Where last year’s same days predict better, you see those.',
      },
    ],
    dashboard: 'It shows how the period compares with the one before and the year before.',
    agent: { ...marketingManager, text: 'How sales moved, and against which days.' },
  },
} as const satisfies Record<ComingReportName, unknown>
