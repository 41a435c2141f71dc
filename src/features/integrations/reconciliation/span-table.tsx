import type { ComparedSpan } from '#domain/contracts/connections/reconciliation.ts'
import type { StepKind } from '#domain/reconciliation/waterfall.ts'
import { cn } from '#lib/cn.ts'
import { formatCount, formatMoney } from '#lib/format.ts'
import { Table } from '#ui/tables/table.tsx'

const NAMES: Record<StepKind, string> = {
  order_day: 'Orders that the shop counts on another day',
  test: 'Test orders',
  other_currency: 'Orders in other currencies',
  cancelled: 'Refunds of cancelled orders',
  unrecorded_refund: 'Orders refunded without a refund',
  rounding: 'Rounding',
  set_aside: 'Tips, gift cards and other money in totals',
  tax: 'Tax',
  shipping: 'Shipping',
  duties: 'Duties',
  time_zone: 'Days in your store’s time zone',
}

type SpanTableProps = { span: ComparedSpan; name: string; platform: string; currency: string }

/** Writes an amount that is added or taken off. */
const signed = (amount: number, currency: string): string => `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`

/** The steps from the total sales of the shop's admin to the store's net sales. */
export function SpanTable({ span, name, platform, currency }: SpanTableProps) {
  const { ordersRest, rest, steps } = span
  return (
    <>
      <Table caption={`From ${platform} to Cartwright, ${name}`} className="mt-2">
        <tbody>
          <Row label={`Total sales in ${platform}`} amount={formatMoney(span.shown, currency)} isTotal />
          {steps.map(({ kind, amount }) => (
            <Row key={kind} label={NAMES[kind]} amount={signed(amount, currency)} />
          ))}
          <Row label="Unexplained" amount={signed(rest, currency)} isBad={rest !== 0} />
          <Row label="Net sales in Cartwright" amount={formatMoney(span.net, currency)} isTotal />
        </tbody>
      </Table>
      {ordersRest !== 0 && (
        <p className="mt-2 font-medium text-bad">
          Cartwright has {formatCount(Math.abs(ordersRest), 'order')} {ordersRest > 0 ? 'more' : 'fewer'} than{' '}
          {platform}’s report.
        </p>
      )}
    </>
  )
}

type RowProps = { label: string; amount: string; isTotal?: boolean; isBad?: boolean }

function Row({ label, amount, isTotal = false, isBad = false }: RowProps) {
  const weight = isTotal || isBad ? 'font-semibold' : 'font-normal'
  return (
    <tr className={cn(weight, isBad && 'text-bad')}>
      <th scope="row" className={cn('text-left', weight)}>
        {label}
      </th>
      <td data-numeric>{amount}</td>
    </tr>
  )
}
