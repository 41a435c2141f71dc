import { useSearchParams } from 'react-router'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { type DimensionName, labelInText } from '#domain/dimensions.ts'
import { BreakdownSkeleton } from '#figures/panels/breakdown-skeleton.tsx'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { lazyLater } from '#lib/lazy-part.ts'
import { cn } from '#lib/cn.ts'
import { withChoice } from '#lib/with-choice.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { changePlace, TAB_PARAMETERS } from './analytics-choice.ts'
import { SalesChart } from './sales-chart.tsx'
import { SalesBreakdown, SalesFigures } from './sales-totals.tsx'

// They are below the chart, so their code waits until it is drawn.
const ChangePanel = lazyLater(async () => (await import('#features/analytics/change/change-panel.tsx')).ChangePanel)
const RevisionsPanel = lazyLater(
  async () => (await import('#features/analytics/revisions/revisions-panel.tsx')).RevisionsPanel,
)
const SalesTable = lazyLater(async () => (await import('./sales-table.tsx')).SalesTable)

/** The Sales tab: the figures of the period, their chart, why they changed, and every metric by day, week or month. */
export function SalesReportParts({ report }: { report: SalesReport }) {
  const [search] = useSearchParams()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      <SalesFigures report={report} />
      <SalesChart report={report} />
      <PartBoundary fallback={<Skeleton className={cn('h-22', changePlace(search))} />}>
        <ChangePanel report={report} />
      </PartBoundary>
      <SalesBreakdown report={report} />
      <PartBoundary>
        <RevisionsPanel report={report} />
      </PartBoundary>
      <PartBoundary fallback={<BreakdownSkeleton />}>
        <SalesTable report={report} />
      </PartBoundary>
      <BreakdownLinks />
    </div>
  )
}

const LINKED: readonly DimensionName[] = ['country', 'channel', 'payment_method', 'discount_code', 'hour']

/** Leads to the breakdowns of the same sales: the days and the filters stay. */
function BreakdownLinks() {
  const [search] = useSearchParams()
  const toBreakdown = (split: DimensionName) =>
    `?${withChoice(search, { ...TAB_PARAMETERS, sort: null, tab: 'breakdown', split })}`
  return (
    <nav aria-label="Breakdowns of these sales" className="xl:col-span-2">
      <ul className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <li className="text-muted">Break these sales down:</li>
        {LINKED.map((name) => (
          <li key={name}>
            <TextLink to={toBreakdown(name)} className="inline-flex items-center pointer-coarse:min-h-11">
              by {labelInText(name)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
