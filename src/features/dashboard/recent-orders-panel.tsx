import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { dayIn } from '#domain/periods.ts'
import { formatDay } from '#lib/format-day.ts'
import { formatDateTime, formatMoney } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { describeOrderStatus } from './order-status.ts'

/** The orders that came in last. */
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
        <p className="text-muted">No order has come in yet.</p>
      )}
    </Card>
  )
}

type OrderRowProps = { order: Dashboard['recentOrders'][number]; timeZone: string }

function OrderRow({ order, timeZone }: OrderRowProps) {
  const status = order.status === null ? null : describeOrderStatus(order.status)
  return (
    <li className="grid gap-0.5 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium" title={order.name}>
          <bdi>{order.name}</bdi>
        </span>
        {status && (
          <Badge tone={status.tone} className="shrink-0">
            {status.label}
          </Badge>
        )}
        <span className="ml-auto shrink-0 font-medium tabular-nums">{formatMoney(order.total, order.currency)}</span>
      </div>
      <div className="flex gap-4 text-xs text-muted">
        <span className="min-w-0 flex-1 truncate" title={order.customer ?? undefined}>
          <bdi>{order.customer ?? 'No customer'}</bdi>
        </span>
        <time dateTime={order.placedAt} className="shrink-0 tabular-nums">
          {order.placedTimeKnown
            ? formatDateTime(order.placedAt, timeZone)
            : formatDay(dayIn(timeZone, new Date(order.placedAt)))}
        </time>
      </div>
    </li>
  )
}
