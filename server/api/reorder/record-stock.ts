import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** How long the stock of past days is kept. */
const KEPT_DAYS = 730

const RECORD = `
insert into public.stock_snapshots as known (product_id, day, store_id, quantity)
select products.id, $2, products.store_id, inventory_quantity
from public.products join public.imports on imports.id = products.import_id
left join lateral (
  select quantity from public.stock_snapshots where product_id = products.id order by day desc limit 1
) as latest on true
where products.store_id = $1 and imports.published_at is not null and inventory_quantity is not null
  and inventory_quantity is distinct from latest.quantity
on conflict (product_id, day) do update set quantity = excluded.quantity where known.quantity <> excluded.quantity`

// The latest row before a day still says what the stock was on it.
const PRUNE = `
delete from public.stock_snapshots as old using public.stock_snapshots as later
where old.store_id = $1 and later.product_id = old.product_id and later.day > old.day
  and later.day <= $2::date - ${KEPT_DAYS}`

// A rise by at least half of an order is its arrival: some of it was sold before the stock was known. The oldest order
// arrives first. What was received since the stock before explains as much of the rise. An undo brings back the stock of an
// older file, which says nothing of arrivals.
const RECEIVE = `
with rises as (
  select now.product_id, now.quantity - before.quantity - coalesce((
    select sum(quantity) from public.purchase_orders
    where product_id = now.product_id
      and (received_on > before.day or (received_on = before.day and not is_in_stock))
  ), 0) as units
  from public.stock_snapshots as now join public.stores on stores.id = now.store_id cross join lateral (
    select day, quantity from public.stock_snapshots
    where product_id = now.product_id and day < now.day order by day desc limit 1
  ) as before
  where now.store_id = $1 and now.day = $2 and not exists (
    select from public.imports as undone
    where undone.store_id = $1 and (undone.undone_at at time zone stores.time_zone)::date >= before.day and not exists (
      select from private.product_facts as facts join public.imports on imports.id = facts.import_id
      where facts.product_id = now.product_id and imports.undone_at is null and imports.published_at > undone.undone_at
    )
  )
),
waiting as (
  select id, product_id, quantity, sum(quantity) over (
    partition by product_id order by ordered_on, created_at, id
  ) - quantity as before
  from public.purchase_orders
  where store_id = $1 and received_on is null and ordered_on < $2
)
update public.purchase_orders as orders set received_on = $2, is_in_stock = true
from waiting join rises using (product_id)
where orders.id = waiting.id and rises.units >= waiting.before + waiting.quantity / 2.0`

/** Writes the stock of a store's products on a day where it changed, and marks orders as received whose stock rose. */
export async function recordStock(database: Database, storeId: string, today: string): Promise<void> {
  for (const text of [RECORD, PRUNE, RECEIVE]) await queryAsService(database, text, [storeId, today])
}
