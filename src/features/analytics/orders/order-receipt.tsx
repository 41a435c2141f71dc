import type { ReactNode } from 'react'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { cn } from '#lib/cn.ts'
import { formatDay, formatMoney } from '#lib/format.ts'

/** How the order adds up, as on a receipt: its items and what is added to them, and what was given back. */
export function OrderReceipt({ order }: { order: OrderPage }) {
  const { charged, currency, givenBack, totalSales } = order
  const returned = givenBack.filter(({ amount }) => amount !== 0)
  return (
    <div className="mt-4 ml-auto w-full sm:max-w-md">
      <dl aria-label="How the order adds up" className="grid gap-2 tabular-nums">
        {partsOf(charged).map(({ label, amount }) => (
          <Line key={label} label={label}>
            {formatMoney(amount, currency)}
          </Line>
        ))}
        <Line label="Total" isSum>
          {formatMoney(charged.total, currency)}
        </Line>
        {returned.map(({ day, amount, isRefund }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two refunds of a day can be the same
          <Line key={at} label={`${isRefund ? 'Refunded' : 'Cancelled'} on ${formatDay(day)}`}>
            {formatMoney(-amount, currency)}
          </Line>
        ))}
        {returned.length > 0 && (
          <Line label="Total sales after refunds" isSum>
            {formatMoney(totalSales, currency)}
          </Line>
        )}
      </dl>
      <ReceiptNotes order={order} />
    </div>
  )
}

/** Returns the lines that add up to the total, without those that are zero. */
function partsOf({ items, discounts, shipping, taxes, duties, total }: OrderPage['charged']) {
  const added = [
    { label: 'Shipping', amount: shipping },
    { label: 'Taxes', amount: taxes },
    { label: 'Duties', amount: duties },
    // Amounts with more decimals than the currency are rounded one by one.
    { label: 'Rounding', amount: total - items + discounts - shipping - taxes - duties },
  ].filter(({ amount }) => amount !== 0)
  if (discounts === 0) return [{ label: 'Items', amount: items }, ...added]
  return [
    { label: 'Items', amount: items },
    { label: 'Discounts', amount: -discounts },
    { label: 'Subtotal', amount: items - discounts },
    ...added,
  ]
}

type LineProps = { label: string; isSum?: boolean; children: ReactNode }

function Line({ label, isSum = false, children }: LineProps) {
  return (
    <div className={cn('flex justify-between gap-4', isSum && 'border-t border-line pt-2 font-semibold')}>
      <dt className={isSum ? undefined : 'text-muted'}>{label}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}

function ReceiptNotes({ order }: { order: OrderPage }) {
  const { charged, currency, givenBack, isRefundDateEstimated, statedTotal, totalSales } = order
  const isStatedElse = charged.total !== 0 && statedTotal !== charged.total && statedTotal !== totalSales
  const isDayGuessed = isRefundDateEstimated && givenBack.some(({ amount }) => amount !== 0)
  if (!isStatedElse && !isDayGuessed) return null
  return (
    <div className="mt-3 grid gap-1 text-xs text-muted">
      {isStatedElse && (
        <p>
          Your shop states a total of {formatMoney(statedTotal, currency)}. The difference doesn’t count as sales, for
          example because it is a tip or a gift card.
        </p>
      )}
      {isDayGuessed && <p>The file has no date for the refund, so its day is estimated.</p>}
    </div>
  )
}
