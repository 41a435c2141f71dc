import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { dayIn } from '#domain/periods.ts'
import { formatDateTime, formatDay, formatMoney } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

type Order = Dashboard['recentOrders'][number]

/** The latest orders of the period. */
export function RecentOrdersPanel({ dashboard: { recentOrders, store } }: { dashboard: Dashboard }) {
  return (
    <Card aria-labelledby="recent-orders">
      <h2 id="recent-orders" className="mb-2 text-base font-semibold">
        Recent orders
      </h2>
      {recentOrders.length > 0 ? (
        <ul aria-labelledby="recent-orders" className="divide-y divide-line">
          {recentOrders.map((order) => (
            <OrderRow key={order.id} order={order} timeZone={store.timeZone} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">No orders in this period.</p>
      )}
    </Card>
  )
}

function OrderRow({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <li className="grid gap-0.5 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium" title={order.name}>
          <bdi>{order.name}</bdi>
        </span>
        <StatusBadge status={order.status} />
        <span className="ml-auto shrink-0 font-medium tabular-nums">{formatMoney(order.total, order.currency)}</span>
      </div>
      <div className="flex gap-4 text-xs text-muted">
        <span className="min-w-0 flex-1 truncate" title={order.customer ?? undefined}>
          <bdi>{order.customer ?? 'No customer'}</bdi>
        </span>
        <time dateTime={order.placedAt} className="shrink-0 tabular-nums">
          {formatPlaced(order, timeZone)}
        </time>
      </div>
    </li>
  )
}

function formatPlaced({ placedAt, placedTimeKnown }: Order, timeZone: string): string {
  if (placedTimeKnown) return formatDateTime(placedAt, timeZone)
  return formatDay(dayIn(timeZone, new Date(placedAt)))
}

/** Statuses with a badge. Normal statuses, such as paid, completed or open, have no badge. */
const exceptions = {
  pending: { label: 'Payment pending', tone: 'warning' },
  authorized: { label: 'Payment pending', tone: 'warning' },
  partially_paid: { label: 'Partially paid', tone: 'warning' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  on_hold: { label: 'On hold', tone: 'warning' },
  partially_refunded: { label: 'Partially refunded', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'bad' },
  voided: { label: 'Voided', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

function StatusBadge({ status }: { status: Order['status'] }) {
  const key = status?.toLowerCase().replaceAll(/[\s-]+/g, '_')
  const exception = Object.entries(exceptions).find(([name]) => name === key)?.[1]
  if (!exception) return null
  return (
    <Badge tone={exception.tone} className="shrink-0">
      {exception.label}
    </Badge>
  )
}
