import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { BucketCell } from '#figures/metrics/bucket-cell.tsx'
import { knownValue, markOf } from '#figures/metrics/buckets.ts'
import { formatBucket, formatMoney, formatNumber } from '#lib/format.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

const FIGURES = ['net_sales', 'orders', 'customers', 'returning_customers', 'refunds'] as const

/** A table with the values of each bucket (a day or month) in the dashboard's charts. */
export function SeriesTable({ dashboard }: { dashboard: Dashboard }) {
  const { series, granularity, store, comparison } = dashboard
  const money = (value: number) => formatMoney(value, store.currency)
  function format(name: (typeof FIGURES)[number], value: number | null) {
    if (value === null) return '—'
    return name === 'net_sales' ? money(value) : formatNumber(value)
  }
  const context = { figures: dashboard, unit: granularity }
  const bucketName = (day: string) => formatBucket(day, granularity)
  return (
    <Table caption={`Figures by ${granularity}`}>
      <TableHead
        columns={[
          granularity === 'day' ? 'Day' : 'Month',
          { figures: 'Net sales' },
          { figures: 'Orders' },
          { figures: 'Customers' },
          { figures: 'Returning' },
          { figures: 'Refunds' },
          ...(comparison ? ['Compared with', { figures: 'Previous net sales' }, { figures: 'Previous orders' }] : []),
        ]}
      />
      <tbody>
        {series.map((bucket) => (
          <tr key={bucket.date}>
            <BucketCell name={bucketName(bucket.date)} day={bucket.date} mark={markOf(bucket.date, context)} />
            {FIGURES.map((name) => (
              <td key={name} data-numeric>
                {format(name, knownValue(bucket[name], bucket.date, context))}
              </td>
            ))}
            {comparison && (
              <>
                {bucket.comparison ? (
                  <BucketCell name={bucketName(bucket.comparison.date)} day={bucket.comparison.date} />
                ) : (
                  <td>—</td>
                )}
                <td data-numeric>{bucket.comparison ? money(bucket.comparison.net_sales) : '—'}</td>
                <td data-numeric>{bucket.comparison ? formatNumber(bucket.comparison.orders) : '—'}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
