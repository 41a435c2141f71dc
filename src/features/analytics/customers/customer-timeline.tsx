import type { CustomerPage } from '#domain/contracts/customer-page.ts'
import { PlacedTime } from '#figures/placed-time.tsx'
import { OrderStatus } from '#figures/order-status.tsx'
import { OrderLink } from '#figures/shop-links.tsx'
import { MentionedProduct } from '#figures/product-link.tsx'
import { formatMoney, formatNumber } from '#lib/format.ts'

type Event = CustomerPage['events'][number]

/** A customer's orders, with their lines, and refunds, newest first. */
export function CustomerTimeline({ customer: { events, store } }: { customer: CustomerPage }) {
  if (events.length === 0) return <p className="text-muted">No orders here.</p>
  return (
    <ol aria-labelledby="timeline" className="divide-y divide-line border-t border-line">
      {events.map((event) => (
        <li key={`${event.kind} ${event.orderId} ${event.at}`} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">
              {event.kind === 'order' ? 'Order ' : 'Refund of '}
              <OrderLink id={event.orderId}>{event.orderName}</OrderLink>
            </span>
            <OrderStatus status={event.status} />
            <span className="ml-auto font-medium tabular-nums">
              {event.kind === 'refund' && '−'}
              {formatMoney(event.amount, event.currency)}
            </span>
          </div>
          <PlacedTime
            at={event.at}
            isTimeKnown={event.timeKnown}
            timeZone={store.timeZone}
            className="text-xs text-muted tabular-nums"
          />
          <Lines event={event} />
        </li>
      ))}
    </ol>
  )
}

function Lines({ event: { kind, lines, lineCount, currency } }: { event: Event }) {
  if (kind === 'refund' || lines.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-muted">
      {lines.map(({ productId, title, quantity, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an order can hold the same product twice
        <li key={index} className="flex gap-3">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {formatNumber(quantity)} × <MentionedProduct id={productId} title={title} />
          </span>
          <span className="shrink-0 tabular-nums">{formatMoney(amount, currency)}</span>
        </li>
      ))}
      {lineCount > lines.length && <li>and {formatNumber(lineCount - lines.length)} more</li>}
    </ul>
  )
}
