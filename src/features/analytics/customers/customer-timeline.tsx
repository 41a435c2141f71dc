import { useQuery } from '@tanstack/react-query'
import { type ReplyDraft, replyDraftsQuery } from '#data/agents/reply-drafts.ts'
import type { CustomerPage } from '#domain/contracts/analytics/customer-page.ts'
import { OrderStatus } from '#figures/records/order-status.tsx'
import { PlacedTime } from '#figures/records/placed-time.tsx'
import { MentionedProduct } from '#figures/records/product-link.tsx'
import { OrderLink } from '#figures/records/shop-links.tsx'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { RetryButton } from '#ui/buttons/retry-button.tsx'

type Event = CustomerPage['events'][number]

/** A customer's orders, with their lines, refunds, and the person's own drafted replies, newest first. */
export function CustomerTimeline({ customer }: { customer: CustomerPage }) {
  const { id, store, events, covers } = customer
  const { data = [], error, refetch } = useQuery(replyDraftsQuery({ store: store.id, customer: id }))
  const drafts = data.filter(({ at }) => isWithin(at, covers))
  const entries = [
    ...drafts.map((draft) => ({ at: draft.at, key: draft.id, shown: <DraftEntry draft={draft} store={store} /> })),
    ...events.map((event) => ({
      at: event.at,
      key: `${event.kind} ${event.orderId} ${event.at}`,
      shown: <EventEntry event={event} store={store} />,
    })),
  ].toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
  return (
    <>
      {error && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-muted">
          Your drafted replies could not be loaded.
          <RetryButton size="compact" error={error} onRetry={() => void refetch()} />
        </p>
      )}
      {entries.length === 0 ? (
        <p className="text-muted">No orders here.</p>
      ) : (
        <ol aria-labelledby="timeline" className="divide-y divide-line border-t border-line">
          {entries.map(({ key, shown }) => (
            <li key={key} className="grid gap-1 py-3">
              {shown}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function isWithin(at: string, { from, until }: CustomerPage['covers']): boolean {
  const time = Date.parse(at)
  return (from === null || time >= Date.parse(from)) && (until === null || time < Date.parse(until))
}

type EventEntryProps = { event: Event; store: CustomerPage['store'] }

function EventEntry({ event, store }: EventEntryProps) {
  return (
    <>
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
      <PlacedTime at={event.at} isTimeKnown={event.timeKnown} timeZone={store.timeZone} className={timeStyles} />
      <Lines event={event} />
    </>
  )
}

const timeStyles = 'text-xs text-muted tabular-nums'

type DraftEntryProps = { draft: ReplyDraft; store: CustomerPage['store'] }

function DraftEntry({ draft: { at, title, text, about }, store }: DraftEntryProps) {
  return (
    <>
      <span className="font-medium">
        Reply drafted for order <OrderLink id={about.order}>{about.orderName}</OrderLink>
      </span>
      <PlacedTime at={at} isTimeKnown timeZone={store.timeZone} className={timeStyles} />
      <details>
        <summary className="w-fit cursor-pointer text-accent-ink pointer-coarse:py-2.5">{title}</summary>
        <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap text-muted">
          {text}
        </p>
      </details>
    </>
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
