import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { OrderStatus } from '#figures/records/order-status.tsx'
import { PlacedTime } from '#figures/records/placed-time.tsx'
import { CustomerLink, OrderLink } from '#figures/records/shop-links.tsx'
import { formatMoney } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'

type Order = Dashboard['recentOrders'][number]

/** The latest orders of the period. */
export function RecentOrdersPanel({ dashboard: { recentOrders, store } }: { dashboard: Dashboard }) {
  return (
    <Card aria-labelledby="recent-orders" className="flex flex-col">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h2 id="recent-orders" className="text-base font-semibold">
          Recent orders
        </h2>
        {recentOrders.length > 0 && (
          <span aria-hidden="true" className="text-xs text-muted">
            Total
          </span>
        )}
      </div>
      {recentOrders.length > 0 ? (
        <ul aria-labelledby="recent-orders" className="flex grow flex-col divide-y divide-line">
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
    // Rows grow a little, so that the list is as tall as the one beside it.
    <li className="grid max-h-18 grow grid-cols-[minmax(0,1fr)] content-center gap-0.5 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0" title={order.name}>
          <OrderLink id={order.id} isInOneLine>
            {order.name}
          </OrderLink>
        </span>
        <OrderStatus status={order.status} />
        <span className="ml-auto shrink-0 font-medium tabular-nums">
          <span className="sr-only">Total </span>
          {formatMoney(order.total, order.currency)}
        </span>
      </div>
      <div className="flex items-center gap-4 text-xs text-muted">
        <span className="min-w-0 flex-1" title={order.customer ?? undefined}>
          {order.customerId === null ? (
            'No customer'
          ) : (
            <CustomerLink id={order.customerId} isInOneLine>
              {order.customer ?? 'No name'}
            </CustomerLink>
          )}
        </span>
        <PlacedTime
          at={order.placedAt}
          isTimeKnown={order.placedTimeKnown}
          timeZone={timeZone}
          className="shrink-0 tabular-nums"
        />
      </div>
    </li>
  )
}
