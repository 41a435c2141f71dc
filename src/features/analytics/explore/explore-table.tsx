import { useQuery } from '@tanstack/react-query'
import { type Breakdown, downloadBreakdown, figuresQueries } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'
import { isContributionMetric } from '#domain/metrics.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import { lastPage, usePage } from '#figures/choices/page-choice.ts'
import type { Condition } from '#figures/choices/page-filters.ts'
import { AdSpendNote } from '#figures/metrics/ad-spend-note.tsx'
import { CostNote } from '#figures/metrics/cost-note.tsx'
import { RuleNote } from '#figures/metrics/rule-note.tsx'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { Definitions } from '#figures/panels/definitions.tsx'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { formatNumber } from '#lib/format.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { alikeRows } from './alike-rows.ts'
import { chartKindOf, comparedDaysOf } from './chart-series.ts'
import { columnsOf, type Row } from './explore-columns.tsx'
import { nameOfDays } from './explore-formats.ts'
import { drawnMetric } from './explore-heading.tsx'
import type { ToOrders } from './line-chart.tsx'
import { OtherCurrencies } from './other-currencies.tsx'
import { hasTimeGroups, withGroupSums } from './time-groups.ts'

const PAGE_ROWS = 50

type ExploreTableProps = {
  question: FiguresQuestion
  breakdown: Breakdown
  choice: ExploreChoice
  report: SalesReport
  toOrders: ToOrders
  /** Shows only the orders that meet the condition. */
  onNarrow: (condition: Condition) => void
}

/** The figures as a table, with the others and the total below. A name opens its part of the figures. */
export function ExploreTable({ question, breakdown, choice, report, toOrders, onNarrow }: ExploreTableProps) {
  const { page: chosenPage, onPage } = usePage('figures_page')
  const page = Math.min(chosenPage, lastPage(breakdown.rows.length, PAGE_ROWS))
  const { by } = choice
  const sums = useGroupSums({ question, choice, report }, hasTimeGroups(breakdown.rows, by, choice.sort.key))
  const columns = columnsOf(choice, {
    isGrouped: sums !== null,
    currency: breakdown.currency,
    comparedDays: report.comparison && report.period,
    comparisonOf: namesOfComparison(breakdown, by),
    figures: { ...report, period: breakdown.period, comparison: breakdown.comparison },
    bar: chartKindOf(by) === null && by.length > 0 ? { metric: drawnMetric(choice), rows: breakdown.rows } : null,
    onNarrow,
    toOrders: (row, metric) => toOrders({ keys: row.keys, name: nameOfPart(by, row), metric }),
  })
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">Figures</h2>
        <TableTools
          definitions={<Definitions of="figures" terms={choice.metrics.map(metricTerm)} />}
          exports={<ExportButton onExport={() => downloadBreakdown(question, csvNameOf('figures', report.period))} />}
        />
      </div>
      <CostNote costs={breakdown.leftOut.costs} currency={breakdown.currency} className="-mt-2 mb-4 max-w-prose" />
      <AdSpendNote
        adSpend={breakdown.leftOut.adSpend}
        currency={breakdown.currency}
        hasContribution={choice.metrics.some(isContributionMetric)}
        className="-mt-2 mb-4 max-w-prose"
      />
      <RuleNote withoutRule={breakdown.leftOut.withoutRule} className="-mt-2 mb-4 max-w-prose" />
      <OtherCurrencies
        currencies={breakdown.leftOut.otherCurrencies}
        onShow={(currency) => onNarrow(['is', 'currency', [currency]])}
      />
      <DataTable
        caption="Figures"
        columns={columns}
        rows={rowsOf(
          { ...breakdown, rows: alikeRows(breakdown, { by, report, hasOpenChanges: true }) },
          { by, page, sums },
        )}
        toRowClass={({ kind }) => (kind === 'group' ? 'font-semibold' : undefined)}
        toKey={({ kind, keys }) => `${kind} ${keys.join(' ')}`}
        emptyText="No orders match."
        page={page}
        card={{ about: by.slice(1), figures: choice.metrics.slice(0, 2) }}
      />
      {by.length > 0 && (
        <TablePages
          label="Pages of figures"
          page={page}
          pageRows={PAGE_ROWS}
          rowCount={breakdown.rows.length}
          onChange={onPage}
        />
      )}
      {breakdown.rowCount > breakdown.rows.length && (
        <p className="mt-2 text-xs text-muted">
          {formatNumber(breakdown.rowCount)} rows in all. The CSV file has every one.
        </p>
      )}
    </Card>
  )
}

/** Days need no names of their comparison days: the page has those of the whole period. */
function namesOfComparison(breakdown: Breakdown, by: readonly DimensionName[]) {
  const unit = by.find(isTimeDimension)
  if (unit === undefined || unit === 'day') return () => undefined
  const compared = comparedDaysOf(breakdown, unit)
  return (firstDay: string) => {
    const days = compared.get(firstDay)
    return days && nameOfDays(days, unit)
  }
}

type GroupSums = ReadonlyMap<string | null, Breakdown['rows'][number]['metrics']>

/** Loads the sums of each unit of time, by its first day. `null` if the rows aren't grouped, and without sums. */
function useGroupSums(
  { question, choice, report }: Pick<ExploreTableProps, 'question' | 'choice' | 'report'>,
  isGrouped: boolean,
): GroupSums | null {
  const by = choice.by.slice(0, 1)
  const order = by.map((unit) => [unit, 'asc'] as const)
  const query = useQuery({ ...figuresQueries.breakdown({ ...question, by, order }), enabled: isGrouped })
  // The previous sums may be of other days or metrics.
  if (!isGrouped || !query.data || query.isPlaceholderData) return null
  const rows = alikeRows(query.data, { by, report, hasOpenChanges: true })
  return new Map(rows.map(({ keys: [key = null], metrics }) => [key, metrics]))
}

type Shown = { by: readonly DimensionName[]; page: number; sums: GroupSums | null }

/** Returns the rows of a page below the sums of their groups, all others after the last one, and the total. */
function rowsOf({ rows, others, totals }: Breakdown, { by, page, sums }: Shown): Row[] {
  const total = toSum('total', totals)
  if (by.length === 0) return [total]
  const end = (page + 1) * PAGE_ROWS
  const parts = rows.slice(page * PAGE_ROWS, end).map(toPart)
  const shown = sums ? withGroupSums(parts, (first) => toGroup(first, sums)) : parts
  return others && end >= rows.length ? [...shown, toSum('others', others), total] : [...shown, total]
}

const toPart = (row: Breakdown['rows'][number]): Row => ({ ...row, kind: 'part' })

function toGroup({ keys: [key = null], labels }: Row, sums: GroupSums): Row | null {
  const metrics = sums.get(key)
  return metrics ? { kind: 'group', keys: [key], labels: labels.slice(0, 1), metrics } : null
}

const toSum = (kind: 'others' | 'total', metrics: Breakdown['totals']): Row => ({ kind, keys: [], labels: [], metrics })

/** Returns what a row is called in the title of its orders. */
const nameOfPart = (by: readonly DimensionName[], { labels }: Row) =>
  labels.map((label, at) => (by[at] ? formatRowName(by[at], label) : '')).join(', ')
