import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Table } from '#ui/table.tsx'
import { formatBucket } from './format-period.ts'

/** Every bucket of the charts on the dashboard, in figures. */
export function SeriesTable({ dashboard: { series, granularity, store, comparison } }: { dashboard: Dashboard }) {
  const money = (value: number) => formatMoney(value, store.currency)
  return (
    <Table caption={`The figures by ${granularity}`}>
      <thead>
        <tr>
          <th scope="col">{granularity === 'day' ? 'Day' : 'Month'}</th>
          <th scope="col" data-numeric>
            Net sales
          </th>
          <th scope="col" data-numeric>
            Orders
          </th>
          <th scope="col" data-numeric>
            Customers
          </th>
          <th scope="col" data-numeric>
            Returning
          </th>
          <th scope="col" data-numeric>
            Refunds
          </th>
          {comparison && (
            <>
              <th scope="col">Compared with</th>
              <th scope="col" data-numeric>
                Net sales then
              </th>
              <th scope="col" data-numeric>
                Orders then
              </th>
            </>
          )}
        </tr>
      </thead>
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
