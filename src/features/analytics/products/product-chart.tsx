import type { Breakdown } from '#data/figures/figures.ts'
import { granularityOf } from '#domain/periods.ts'
import { BucketName } from '#figures/metrics/bucket-name.tsx'
import { knownValue, markOf, toChartPoint } from '#figures/metrics/buckets.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatMoney, formatNumber, formatRange } from '#lib/format.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { type ProductShown, useProductFigures } from './product-parts.tsx'

const trait = { kind: 'money', good: 'up' } as const

/** The product's net sales by day or month. */
export function ProductChart(shown: ProductShown) {
  const unit = granularityOf(shown.report.period)
  const { data, error, refetch } = useProductFigures(shown, {
    by: [unit],
    metrics: ['net_sales', 'units'],
    limit: 1000,
  })
  return (
    <Card aria-labelledby="product-over-time" className="lg:col-span-2">
      <h2 id="product-over-time" className="mb-3 text-base font-semibold">
        Net sales by {unit}
      </h2>
      {data && <SalesOverTime shown={shown} breakdown={data} />}
      {!data && error && (
        <ErrorState title="The chart could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-74 w-full" />}
    </Card>
  )
}

function SalesOverTime({ shown: { report }, breakdown }: { shown: ProductShown; breakdown: Breakdown }) {
  const unit = granularityOf(report.period)
  const context = { figures: { ...report, comparison: null }, unit, trait }
  const valueOf = (metric: { value: number | null } | undefined, day: string) =>
    knownValue(metric?.value ?? 0, day, context)
  const rows = breakdown.rows.flatMap(({ keys: [day], metrics }) =>
    day === null || day === undefined
      ? []
      : [{ day, sales: valueOf(metrics.net_sales, day), units: valueOf(metrics.units, day) }],
  )
  return (
    <TimeSeriesChart
      name="product"
      label={`Net sales by ${unit}`}
      points={rows.map(({ day, sales }) => toChartPoint({ date: day, value: sales, comparison: null }, context))}
      names={{ current: formatRange(report.period), comparison: null }}
      formats={{
        value: (value) => formatMoney(value, breakdown.currency),
        axis: (value) => formatAxisMoney(value, breakdown.currency),
        date: (day) => formatBucket(day, unit),
        tick: (day) => formatBucketTick(day, unit),
      }}
      table={
        <DataTable
          caption={`Sales of the product by ${unit}`}
          columns={[
            {
              key: 'day',
              label: unit === 'day' ? 'Day' : 'Month',
              render: ({ day }) => <BucketName name={formatBucket(day, unit)} day={day} mark={markOf(day, context)} />,
            },
            {
              key: 'sales',
              label: 'Net sales',
              isNumeric: true,
              render: ({ sales }) => (sales === null ? '—' : formatMoney(sales, breakdown.currency)),
            },
            {
              key: 'units',
              label: 'Units',
              isNumeric: true,
              render: ({ units }) => (units === null ? '—' : formatNumber(units)),
            },
          ]}
          rows={rows}
          toKey={({ day }) => day}
          emptyText="There are no sales in this period."
        />
      }
    />
  )
}
