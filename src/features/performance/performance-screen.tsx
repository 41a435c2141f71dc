import { Gauge, History, LayoutDashboard, ScrollText, Timer } from 'lucide-react'
import { ComingPage } from '#ui/coming-page.tsx'
import { LinkCard } from '#ui/link-card.tsx'

const topics = [
  {
    icon: Gauge,
    title: 'Score',
    text: 'One number for how quick Cartwright feels on your device, and what costs points.',
  },
  { icon: Timer, title: 'Vitals', text: 'Loading, response and stability, each against its threshold.' },
  { icon: History, title: 'Timings', text: 'How long each screen and each resource took.' },
  {
    icon: ScrollText,
    title: 'Log',
    text: 'What happened in this browser, to filter and to export. Nothing leaves it.',
  },
]

/** The place of the performance dashboard. */
export function PerformanceScreen() {
  return (
    <ComingPage title="Performance" description="How quickly Cartwright works for you." topics={topics}>
      <LinkCard
        to="/dashboard"
        icon={LayoutDashboard}
        title="Back to the dashboard"
        text="The figures of your store."
      />
    </ComingPage>
  )
}
