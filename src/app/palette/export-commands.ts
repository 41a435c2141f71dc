import Download from 'lucide-react/icons/download'
import { reportTabPath } from '#figures/choices/report-tab-path.ts'
import { parseReportTab, type ReportTab } from '#figures/choices/report-tabs.ts'
import { exportHash } from '#figures/panels/export-button.tsx'

/** The page that is open. */
export type OpenPage = { pathname: string; search: URLSearchParams }

type Export = { tab: ReportTab; view?: string; label: string; keywords: string }

const EXPORTS: readonly Export[] = [
  { tab: 'sales', label: 'Export sales', keywords: 'days weeks months figures' },
  { tab: 'orders', label: 'Export orders', keywords: 'list' },
  { tab: 'products', label: 'Export products', keywords: 'list stock' },
  { tab: 'customers', view: 'list', label: 'Export customers', keywords: 'list emails mailing' },
  { tab: 'forecast', label: 'Export forecast', keywords: 'prediction expected' },
]

/** Returns the commands that lead to the export of a report, with the filters and days of the page if it shows that report. */
export const exportCommands = (open: OpenPage) =>
  EXPORTS.map((one) => ({
    label: one.label,
    icon: Download,
    keywords: `download csv table ${one.keywords}`,
    path: `${pathOf(one, open)}#${exportHash(one.tab)}`,
  }))

function pathOf({ tab, view }: Export, { pathname, search }: OpenPage): string {
  const isOpen = pathname === '/analytics' && parseReportTab(search) === tab && (!view || search.get('view') === view)
  if (isOpen) return `${pathname}?${search}`
  const path = reportTabPath(tab, search)
  return view ? `${path}&view=${view}` : path
}
