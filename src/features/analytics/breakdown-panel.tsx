import { type Breakdown, downloadBreakdown } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { isFieldFilter } from '#domain/contracts/figures-filter.ts'
import { dimensionTerm } from '#domain/terms/dimension-terms.ts'
import { type DimensionName, DIMENSIONS, labelInText } from '#domain/dimensions.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import { isContributionMetric, QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { narrow, usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { useColumns } from '#figures/choices/use-columns.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { behind, behindOthers, toCondition } from '#figures/orders/behind.ts'
import { AdSpendNote } from '#figures/metrics/ad-spend-note.tsx'
import { describeTotals } from '#figures/metrics/describe-totals.ts'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { BeingPrepared } from '#figures/panels/figures-notices.tsx'
import { ListTools } from '#figures/panels/list-tools.tsx'
import { isBeingPrepared } from '#lib/app-error.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { emptyColumns } from '#ui/tables/empty-columns.ts'
import { SortContext } from '#ui/tables/sort-context.ts'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { parseAnalyticsChoice } from './analytics-choice.ts'
import { type BreakdownTab, nextDimension, parseBreakdown } from './breakdown-reports.ts'
import { BreakdownRows, type ToOrders } from './breakdown-rows.tsx'
import { PAGE_ROWS, useBreakdown } from './use-breakdown.ts'
import { withoutNothing } from './without-nothing.ts'

/** The period's figures by country, product or another dimension. People can sort, page and export them. */
export function BreakdownPanel({ tab, report }: { tab: BreakdownTab; report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const shown = parseBreakdown(tab, choice)
  const { filters, setFilters, where } = usePageFilters()
  const loaded = useBreakdown({ report, choice, breakdown: shown, where })
  const { isOutdated, onPage, page, question } = loaded
  const breakdown = withoutNothing(loaded.breakdown)
  const { dimension, dimensions, sort } = shown
  const columns = useColumns(
    'split_columns',
    shown.metrics.map((key) => ({ key, label: QUERY_METRIC_DEFINITIONS[key].label })),
    emptyMetrics(shown.metrics, breakdown),
  )
  // The same figures without parts have said it.
  const isNoteAbove = tab === 'profit' && where !== undefined
  const handleSort = (key: string) => {
    const isDescending = sort.key === key ? !sort.isDescending : key !== dimension
    choose({ order: `${isDescending ? '-' : ''}${key}`, split_page: null })
  }
  return (
    <Card aria-label={`Breakdown by ${labelInText(dimension)}`} className="xl:col-span-2">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:mb-1">
        <div className="flex items-center gap-x-3 max-sm:min-w-0 max-sm:flex-1">
          <h2 className="shrink-0 text-base font-semibold max-sm:sr-only">Breakdown by</h2>
          <OptionSelect
            aria-label="Break down by"
            className="w-auto min-w-0 max-sm:grow"
            value={dimension}
            options={dimensions.map((name) => ({ value: name, label: DIMENSIONS[name].label }))}
            onChange={(name) =>
              choose({ tab, split: name === dimensions[0] ? null : name, order: null, split_page: null })
            }
          />
        </div>
        <p role="status" className="min-h-5 text-muted tabular-nums max-sm:order-1 max-sm:w-full">
          {breakdown && !isOutdated && describeTotals(breakdown.totals, breakdown.currency)}
        </p>
        <ListTools
          of="the breakdown"
          columns={columns.choice}
          terms={[dimensionTerm(dimension), ...shown.metrics.map(metricTerm)]}
          onExport={() =>
            downloadBreakdown(question, csvNameOf(labelInText(dimension).replaceAll(' ', '-'), report.period))
          }
        />
      </div>
      <BreakdownNotice {...loaded} />
      {breakdown && !isNoteAbove && (
        <AdSpendNote
          adSpend={breakdown.leftOut.adSpend}
          currency={breakdown.currency}
          hasContribution={shown.metrics.some(isContributionMetric)}
          className="mb-3 max-w-prose"
        />
      )}
      {breakdown && (
        <>
          <SortContext value={{ sort, onSort: handleSort }}>
            <FiguresArea isOutdated={isOutdated}>
              <BreakdownRows
                breakdown={breakdown}
                report={report}
                page={page}
                dimension={dimension}
                metrics={columns.shown}
                compared={report.comparison ? shown.metrics[0] : null}
                drawn={columns.shown.find((name) => name === sort.key) ?? columns.shown[0] ?? shown.metrics[0]}
                onNarrow={(key) => {
                  const narrowed = narrow(filters, toCondition(dimension, key))
                  const fields = narrowed.filter(isFieldFilter).map(([, field]) => field)
                  const next = nextDimension(shown, fields)
                  setFilters(narrowed, { tab, split: next === dimensions[0] ? null : next, order: null })
                }}
                toOrders={(metric, row) => ({
                  ...behindRow(row, { dimension, question, breakdown, report }),
                  metric,
                  timeZone: report.store.timeZone,
                })}
              />
            </FiguresArea>
          </SortContext>
          <TablePages
            label="Breakdown pages"
            page={page}
            pageRows={PAGE_ROWS}
            rowCount={breakdown.rowCount}
            onChange={onPage}
          />
        </>
      )}
    </Card>
  )
}

/** Returns the metrics that are nothing or zero, and were so before, in each row shown and in the total. */
function emptyMetrics(metrics: readonly QueryMetric[], breakdown: Breakdown | null | undefined): string[] {
  if (!breakdown) return []
  const sums = [...breakdown.rows.map((row) => row.metrics), breakdown.totals]
  return emptyColumns(
    metrics.map((key) => ({ key, toValue: (row: Breakdown['totals']) => row[key]?.value || row[key]?.comparison })),
    sums,
  )
}

type Shown = { dimension: DimensionName; question: FiguresQuestion; breakdown: Breakdown; report: SalesReport }

/** Returns the orders behind a row, all rows that are not on the page, or the total, and what they are called. */
function behindRow(row: Parameters<ToOrders>[1], { dimension, question, breakdown, report }: Shown) {
  if (row === 'total') return { question: behind(question, { by: [], keys: [], report }), name: '' }
  if (row === 'others') {
    const listed = breakdown.rows.map(({ keys }) => keys[0] ?? null)
    return { question: behindOthers(question, { by: [dimension], dimension, listed, report }), name: 'All others' }
  }
  return {
    question: behind(question, { by: [dimension], keys: row.keys, report }),
    name: formatRowName(dimension, row.labels[0] ?? null),
  }
}

type Loaded = ReturnType<typeof useBreakdown>

/** What stands in place of the rows, or above rows that could not be renewed. */
function BreakdownNotice({ breakdown, error, isOffline, retry }: Loaded) {
  if (isBeingPrepared(error)) return <BeingPrepared />
  if (breakdown) {
    return error ? (
      <Alert tone="bad" title="Newer figures could not be loaded" className="mb-4">
        <p>{error.message}</p>
        <RetryButton size="compact" className="mt-2" error={error} onRetry={retry} />
      </Alert>
    ) : null
  }
  if (isOffline) {
    return (
      <Alert tone="warning" title="You are offline">
        Your breakdown will load when you are back online.
      </Alert>
    )
  }
  if (error) return <ErrorState title="Your breakdown could not be loaded" error={error} onRetry={retry} />
  return (
    <>
      <output className="sr-only">Loading the breakdown</output>
      <Skeleton className="h-80 w-full" />
    </>
  )
}
