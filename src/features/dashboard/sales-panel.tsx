import { lazy, Suspense } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { useChoice } from '#figures/use-choice.ts'
import { formatAxisMoney } from '#lib/format-axis.ts'
import { formatRange } from '#lib/format-day.ts'
import { formatBucket, formatBucketTick } from '#lib/format-period.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import type { PlotFormats } from '#ui/chart-geometry.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TimeSeriesChart } from '#ui/time-series-chart.tsx'
import { isLastUnfinished } from './finished-buckets.ts'
import { parseDashboardChoice } from './dashboard-choice.ts'

const SeriesTable = lazy(async () => ({ default: (await import('./series-table.tsx')).SeriesTable }))

const options = [
  { value: 'net_sales', label: 'Net sales' },
  { value: 'orders', label: 'Orders' },
] as const
const labels = { net_sales: 'Net sales', orders: 'Orders' }

/** Sales over the period against the comparison, as a chart or a table. */
export function SalesPanel({ dashboard }: { dashboard: Dashboard }) {
  const { choice, choose } = useChoice(parseDashboardChoice)
  const { series } = choice
  const { period, comparison, granularity, store } = dashboard
  const points = dashboard.series.map((bucket) => ({
    date: bucket.date,
    value: bucket[series],
    comparison: bucket.comparison && { date: bucket.comparison.date, value: bucket.comparison[series] },
  }))
  const isMoney = series === 'net_sales'
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
        label={`${labels[series]} by ${granularity}`}
        points={points}
        names={{ current: formatRange(period), comparison: comparison && formatRange(comparison) }}
        formats={formats}
        isLastUnfinished={isLastUnfinished(dashboard)}
        table={
          <Suspense fallback={<Skeleton className="h-full" />}>
            <SeriesTable dashboard={dashboard} />
          </Suspense>
        }
      />
    </Card>
  )
}
