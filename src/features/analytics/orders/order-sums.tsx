import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { formatDay, formatMoney } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

const LINES = [
  { key: 'grossSales', label: 'Gross sales' },
  { key: 'discounts', label: 'Discounts', sign: '−' },
  { key: 'returns', label: 'Returns', sign: '−' },
  { key: 'shipping', label: 'Shipping', sign: '+' },
  { key: 'taxes', label: 'Taxes', sign: '+' },
  { key: 'duties', label: 'Duties', sign: '+' },
] as const

/** How the order counts in total sales, after refunds. */
export function OrderSums({ order: { currency, sums } }: { order: OrderPage }) {
  return (
    <Card aria-labelledby="order-sums">
      <h2 id="order-sums" className="mb-3 text-base font-semibold">
        How it counts
      </h2>
      <Table caption="How the order counts in total sales">
        <TableHead columns={['Part', { figures: 'Amount' }]} />
        <tbody>
          {LINES.filter(({ key }) => key === 'grossSales' || sums[key] !== 0).map((line) => (
            <tr key={line.key}>
              <td>
                {'sign' in line && <span className="mr-1 text-muted">{line.sign}</span>}
                {line.label}
              </td>
              <td data-numeric>{formatMoney(sums[line.key], currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <td>Total sales</td>
            <td data-numeric>{formatMoney(sums.total, currency)}</td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  )
}

/** The refunds of the order, oldest first. */
export function OrderRefunds({ order: { currency, refunds, isRefundDateEstimated } }: { order: OrderPage }) {
  return (
    <Card aria-labelledby="order-refunds">
      <h2 id="order-refunds" className="mb-3 text-base font-semibold">
        Refunds
      </h2>
      {refunds.length === 0 ? (
        <p className="text-muted">Nothing was refunded.</p>
      ) : (
        <Table caption="Refunds of the order">
          <TableHead columns={['Day', { figures: 'Goods' }, { figures: 'Refunded' }]} />
          <tbody>
            {refunds.map(({ day, goods, amount }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two refunds of a day can be the same
              <tr key={index}>
                <td>{formatDay(day)}</td>
                <td data-numeric>{formatMoney(goods, currency)}</td>
                <td data-numeric>{formatMoney(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isRefundDateEstimated && refunds.length > 0 && (
        <p className="mt-3 text-xs text-muted">
          The file has no date for the refund, so it counts on the day of the order.
        </p>
      )}
    </Card>
  )
}
