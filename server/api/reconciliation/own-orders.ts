import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import type { Period } from '#domain/periods.ts'
import { parseMicros } from '#domain/money.ts'
import type { OwnOrder } from '#domain/reconciliation/suspects.ts'
import type { OrderClass } from '#domain/reconciliation/waterfall.ts'
import type { SyncedConnection } from '#server/api/sync/connection-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { instantsOf, zoneOf } from './own-figures.ts'
import { COUNTING_ORDERS, ORDER_CLASS } from './order-classes.ts'

// Orders of the shop's list may have another day here.
const ORDERS = `
with ${COUNTING_ORDERS},
refunds as materialized (
  select order_id, sum(amount) as amount from public.ledger_entries
  where import_id in (select id from published) and refund_key is not null and kind <> 'fee'
    and occurred_at >= $5 and occurred_at < $6
  group by order_id
)
select synced.platform_id as id, orders.external_id as number, orders.placed_at, ${ORDER_CLASS} as class,
  (case when orders.placed_at >= $5 and orders.placed_at < $6 then orders.total else 0 end)::text as placed,
  coalesce(refunds.amount, 0)::text as refunded
from orders
left join refunds on refunds.order_id = orders.id
left join private.synced_orders as synced on synced.connection_id = $3 and synced.external_id = orders.external_id
where (orders.placed_at >= $5 and orders.placed_at < $6) or refunds.order_id is not null
  or synced.platform_id = any ($7::text[])`

type Row = {
  id: string | null
  number: string
  placed_at: Date
  class: OrderClass
  placed: string
  refunded: string
}

/** What the shop's report should count of an order. */
function expected({ class: name, placed, refunded }: Row): bigint {
  if (name === 'cancelled') return 0n
  return parseMicros(placed) + (name === 'test' || name === 'unrecorded_refund' ? 0n : parseMicros(refunded))
}

/** Loads the store's orders of a period with what each should add to the report, and those with ids of the shop. */
export async function loadOwnOrders(
  database: Database,
  connection: SyncedConnection,
  { period, ids }: { period: Period; ids: readonly string[] },
): Promise<OwnOrder[]> {
  const { id, store_id: store, channel, currency } = connection
  const zone = zoneOf(connection)
  const [from, end] = instantsOf(period, zone)
  const { rows } = await database.step<Row>(ORDERS, [store, channel, id, currency, from, end, ids])
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    day: dayIn(zone, row.placed_at.getTime()),
    total: expected(row),
    class: row.class,
  }))
}
