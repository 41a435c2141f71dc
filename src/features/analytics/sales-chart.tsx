import { BUCKET_UNITS, unitsFor } from '#domain/buckets.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { SALES_METRICS, type SalesMetric } from '#domain/metrics.ts'
import { pairWeekdays } from '#domain/weekday-pairs.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { nameOfComparison, toChartPoint, UNIT_NAMES } from '#figures/metrics/buckets.ts'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { formatAxisMoney, formatBucketTick, formatNumber, formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import type { PlotFormats } from '#ui/charts/chart-geometry.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { parseAnalyticsChoice } from './analytics-choice.ts'
import { formatSales, formatSpan, isShown, traitOf, valuesOf } from './sales-format.ts'

const AskAboutMetric = lazyPart(async () => (await import('#figures/records/ask-about.tsx')).AskAboutMetric)
const MetricTable = lazyPart(async () => (await import('./metric-table.tsx')).MetricTable)

/** One metric over the period and its comparison, as a chart or a table. */
export function SalesChart({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const { metric } = choice
  const { by, comparison, period } = report
  const { label } = traitOf(metric)
  const offered = unitsFor(period)
  const { points, isPaired } = pointsOf(report, metric)
  const metrics = SALES_METRICS.filter((name) => name === metric || isShown(name, report))
  return (
    <Card aria-labelledby="sales-over-time" className="flex flex-col xl:col-start-2 xl:row-start-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-over-time" className="sr-only">
          Sales over time
        </h2>
        <OptionSelect
          aria-label="Metric"
          className="w-52"
          value={metric}
          options={metrics.map((name) => ({ value: name, label: traitOf(name).label }))}
          onChange={(value) => choose({ metric: value === 'net_sales' ? null : value })}
        />
        <Segmented
          label="By"
          value={offered.find((unit) => unit === choice.by) ?? by}
          options={BUCKET_UNITS.filter((unit) => offered.includes(unit)).map((unit) => ({
            value: unit,
            label: UNIT_NAMES[unit],
          }))}
          onChange={(value) => choose({ by: value, days_page: null })}
        />
      </div>
      <TimeSeriesChart
        name="sales"
        label={`${label} by ${by}`}
        points={points}
        names={{
          current: formatRange(period),
          comparison: comparison && nameOfComparison(comparison, isPaired),
        }}
        formats={formatsOf(report, metric)}
        actions={
          <PartBoundary>
            <AskAboutMetric metric={metric} period={period} store={report.store.id} label={`${label} by ${by}`} />
          </PartBoundary>
        }
        table={
          <PartBoundary>
            <MetricTable report={report} metric={metric} />
          </PartBoundary>
        }
      />
    </Card>
  )
}

function pointsOf(report: SalesReport, metric: SalesMetric) {
  const context = { figures: report, unit: report.by, trait: traitOf(metric) }
  const values = valuesOf(report, metric)
  const paired = report.by === 'day' ? pairWeekdays(values) : null
  const points = (paired ?? values).map((bucket) => {
    const point = toChartPoint(bucket, context)
    // The name of a row has its days.
    return { ...point, partial: point.partial ? 'partial' : null }
  })
  return { points, isPaired: paired !== null }
}

function formatsOf({ by, rows, store }: SalesReport, metric: SalesMetric): PlotFormats {
  const isMoney = traitOf(metric).kind === 'money'
  const spans = new Map(rows.flatMap((row) => [row, row.comparison ?? row]).map((row) => [row.from, row]))
  return {
    value: (value) => formatSales(metric, value, store.currency),
    axis: (value) => (isMoney ? formatAxisMoney(value, store.currency) : formatNumber(value, { compact: true })),
    date: (day) => formatSpan(spans.get(day) ?? { from: day, to: day }, by),
    tick: (day) => formatBucketTick(day, by),
  }
}
