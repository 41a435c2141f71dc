import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { formatBucket } from '#lib/format-period.ts'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'

/** Every bucket of the charts on the dashboard, in figures. */
export function SeriesTable({ dashboard: { series, granularity, store, comparison } }: { dashboard: Dashboard }) {
  const money = (value: number) => formatMoney(value, store.currency)
  return (
    <Table caption={`The figures by ${granularity}`}>
      <TableHead
        columns={[
          granularity === 'day' ? 'Day' : 'Month',
          { figures: 'Net sales' },
          { figures: 'Orders' },
          { figures: 'Customers' },
          { figures: 'Returning' },
          { figures: 'Refunds' },
          ...(comparison ? ['Compared with', { figures: 'Net sales then' }, { figures: 'Orders then' }] : []),
        ]}
      />
      <tbody>
        {series.map((bucket) => (
          <tr key={bucket.date}>
            <td className="whitespace-nowrap">{formatBucket(bucket.date, granularity)}</td>
            <td data-numeric>{money(bucket.net_sales)}</td>
            <td data-numeric>{formatNumber(bucket.orders)}</td>
            <td data-numeric>{formatNumber(bucket.customers)}</td>
            <td data-numeric>{formatNumber(bucket.returning_customers)}</td>
            <td data-numeric>{formatNumber(bucket.refunds)}</td>
            {comparison && (
              <>
                <td className="whitespace-nowrap">
                  {bucket.comparison ? formatBucket(bucket.comparison.date, granularity) : '—'}
                </td>
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
