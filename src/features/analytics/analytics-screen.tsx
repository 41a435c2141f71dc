import { Boxes, ChartSpline, FileUp, LayoutDashboard, TrendingUp, UsersRound } from 'lucide-react'
import { ComingPage } from '#ui/coming-page.tsx'
import { LinkCard } from '#ui/link-card.tsx'

const topics = [
  {
    icon: ChartSpline,
    title: 'Sales',
    text: 'By day, week or month, by country, channel and discount, against any other period.',
  },
  {
    icon: Boxes,
    title: 'Products',
    text: 'Which earn their shelf and which stand still, and what is bought together.',
  },
  {
    icon: UsersRound,
    title: 'Customers',
    text: 'Segments, how many come back, and what a customer is worth over time.',
  },
  {
    icon: TrendingUp,
    title: 'Forecast',
    text: 'What the coming weeks may bring, with its margin of error tested on your past.',
  },
]

/** The place of the reports. */
export function AnalyticsScreen() {
  return (
    <ComingPage title="Analytics" description="Every figure of your store, from every side." topics={topics}>
      <LinkCard
        to="/dashboard"
        icon={LayoutDashboard}
        title="Read the dashboard"
        text="Net sales, orders, customers and refunds, with what they are compared with."
      />
      <LinkCard
        to="/dashboard?import=new"
        icon={FileUp}
        title="Import orders"
        text="The more history is here, the more the reports can tell."
      />
    </ComingPage>
  )
}
