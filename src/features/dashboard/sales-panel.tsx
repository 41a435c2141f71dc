import { Suspense } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { toChartPoint } from '#figures/buckets.ts'
import { useChoice } from '#figures/use-choice.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatMoney, formatNumber, formatRange } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import type { PlotFormats } from '#ui/chart-geometry.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TimeSeriesChart } from '#ui/time-series-chart.tsx'
import { lazyPart } from '#lib/lazy-part.ts'

const SeriesTable = lazyPart(async () => (await import('./series-table.tsx')).SeriesTable)

const options = [
  { value: 'net_sales', label: 'Net sales' },
  { value: 'orders', label: 'Orders' },
] as const

/** Returns the series that the URL selects. The default is net sales. */
function parseSeries(search: URLSearchParams) {
  return options.find(({ value }) => value === search.get('series')) ?? options[0]
}

/** Net sales or orders over the period and its comparison, as a chart or a table. */
export function SalesPanel({ dashboard }: { dashboard: Dashboard }) {
  const { choice, choose } = useChoice(parseSeries)
  const { value: series, label } = choice
  const { period, comparison, granularity, store } = dashboard
  const isMoney = series === 'net_sales'
  const trait = { kind: isMoney ? 'money' : 'count', good: 'up' } as const
  const points = dashboard.series.map((bucket) =>
    toChartPoint(
      {
        date: bucket.date,
        value: bucket[series],
        comparison: bucket.comparison && { date: bucket.comparison.date, value: bucket.comparison[series] },
      },
      { figures: dashboard, unit: granularity, trait },
    ),
  )
  const formats: PlotFormats = {
    value: (value) => (isMoney ? formatMoney(value, store.currency) : formatNumber(value)),
    axis: (value) => (isMoney ? formatAxisMoney(value, store.currency) : formatNumber(value, { compact: true })),
    date: (day) => formatBucket(day, granularity),
    tick: (day) => formatBucketTick(day, granularity),
  }
  return (
    <Card aria-labelledby="sales-over-time">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-over-time" className="text-base font-semibold">
          Sales over time
        </h2>
        <Segmented label="Show" value={series} options={options} onChange={(value) => choose({ series: value })} />
      </div>
      <TimeSeriesChart
        label={`${label} by ${granularity}`}
        points={points}
        names={{ current: formatRange(period), comparison: comparison && formatRange(comparison) }}
        formats={formats}
        table={
          <Suspense fallback={<Skeleton className="h-full" />}>
            <SeriesTable dashboard={dashboard} />
          </Suspense>
        }
      />
    </Card>
  )
}
