/** How the shop's report counts an order, and how the store does. `$4` is the currency of the comparison. */
export const ORDER_CLASS = `case
  when orders.is_test then 'test'
  when orders.currency <> $4 then 'other_currency'
  when orders.status = 'cancelled' then 'cancelled'
  when orders.status = 'refunded' and orders.refund_date_estimated then 'unrecorded_refund'
  else 'sale' end`

/** Reports leave these out, and so does the store: its versions of them count nowhere. */
const UNCOUNTED = `('deleted', 'trash', 'auto-draft', 'checkout-draft', 'draft', 'pending', 'failed', 'cancelled')`

/**
 * The orders of a sales channel as they count now: `$1` is the store, `$2` the channel. Each has its newest published
 * version.
 */
export const COUNTING_ORDERS = `
published as materialized (
  select id from public.imports where store_id = $1 and published_at is not null and undone_at is null
),
orders as not materialized (
  select * from public.orders
  where store_id = $1 and source = $2 and status <> 'return'
    and import_id in (select id from published) and (replaced_by is null or replaced_by not in (select id from published))
    and not (is_test and coalesce(financial_status, '') in ${UNCOUNTED})
)`
