import { memo, Suspense } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { pairWeekdays } from '#domain/weekday-pairs.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { nameOfComparison, toChartPoint } from '#figures/metrics/buckets.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatMoney, formatNumber, formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import type { PlotFormats } from '#ui/charts/chart-geometry.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

const SeriesTable = lazyPart(async () => (await import('./series-table.tsx')).SeriesTable)

const options = [
  { value: 'net_sales', label: 'Net sales' },
  { value: 'orders', label: 'Orders' },
] as const

/** Returns the series that the URL selects. The default is net sales. */
function parseSeries(search: URLSearchParams) {
  return options.find(({ value }) => value === search.get('series')) ?? options[0]
}

type Series = (typeof options)[number]

/** Net sales or orders over the period and its comparison, as a chart or a table. */
export function SalesPanel({ dashboard }: { dashboard: Dashboard }) {
  const { choice, choose } = useChoice(parseSeries)
  return (
    <Card aria-labelledby="sales-over-time">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-over-time" className="text-base font-semibold">
          Sales over time
        </h2>
        <Segmented
          label="Show"
          value={choice.value}
          options={options}
          onChange={(value) => choose({ series: value })}
        />
      </div>
      <SalesChart dashboard={dashboard} series={choice} />
    </Card>
  )
}

/** Not drawn again for changes of the address that only request other figures. */
const SalesChart = memo(function SalesChart({ dashboard, series }: { dashboard: Dashboard; series: Series }) {
  const { period, comparison, granularity, store } = dashboard
  const isMoney = series.value === 'net_sales'
  const trait = { kind: isMoney ? 'money' : 'count', good: 'up' } as const
  const values = dashboard.series.map((bucket) => ({
    date: bucket.date,
    value: bucket[series.value],
    comparison: bucket.comparison && { date: bucket.comparison.date, value: bucket.comparison[series.value] },
  }))
  const paired = granularity === 'day' ? pairWeekdays(values) : null
  const points = (paired ?? values).map((bucket) =>
    toChartPoint(bucket, { figures: dashboard, unit: granularity, trait }),
  )
  const formats: PlotFormats = {
    value: (value) => (isMoney ? formatMoney(value, store.currency) : formatNumber(value)),
    axis: (value) => (isMoney ? formatAxisMoney(value, store.currency) : formatNumber(value, { compact: true })),
    date: (day) => formatBucket(day, granularity),
    tick: (day) => formatBucketTick(day, granularity),
  }
  return (
    <TimeSeriesChart
      name="sales"
      label={`${series.label} by ${granularity}`}
      points={points}
      names={{ current: formatRange(period), comparison: comparison && nameOfComparison(comparison, paired !== null) }}
      formats={formats}
      table={
        <Suspense fallback={<Skeleton className="h-full" />}>
          <SeriesTable dashboard={dashboard} />
        </Suspense>
      }
    />
  )
})
