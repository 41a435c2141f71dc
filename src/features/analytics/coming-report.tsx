import Bot from 'lucide-react/icons/bot'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { ComingPanel } from '#ui/coming-panel.tsx'
import { LinkCard } from '#ui/link-card.tsx'
import { COMING_REPORTS, type ComingReportName } from './coming-reports.ts'

/** A report that does not exist yet: what it will hold, and who answers until then. */
export function ComingReport({ report }: { report: ComingReportName }) {
  const { title, topics, dashboard, agent } = COMING_REPORTS[report]
  return (
    <ComingPanel title={title} topics={topics}>
      <LinkCard to="/dashboard" icon={LayoutDashboard} title="Read the dashboard" text={dashboard} />
      <LinkCard to={`/ai-agents?agent=${agent.id}`} icon={Bot} title={`Ask ${agent.name}`} text={agent.text} />
    </ComingPanel>
  )
}
