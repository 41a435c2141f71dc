import { type Publication, runStep } from './publication.ts'

const ORDERS_A_STEP = 500

const CAPTURE = `
with chunk as materialized (
  select id, currency, placed_day, status, is_test from public.orders
  where replaced_by = $1 and id > $2 order by id limit $3
),
entries as materialized (
  select e.* from chunk join public.ledger_entries as e on e.order_id = chunk.id
),
captured as (
  insert into private.removed_entries (import_id, currency, day, kind, product_id, amount, quantity)
  select $1, currency, day, kind, product_id, sum(amount), sum(quantity) from entries group by currency, day, kind, product_id
  union all
  select $1, currency, day, 'refund', null, 0, count(distinct (order_id, refund_key))
  from entries where refund_key is not null group by currency, day
  union all
  select $1, currency, placed_day, 'order', null, 0, count(*)
  from chunk where status <> 'return' and not is_test group by currency, placed_day
)
select max(id) as last from chunk`

/** Writes down, per day, what the orders that this import replaces came to, so that it can be taken off. */
export async function captureRemovedEntries({ database, importId, yieldTurn }: Publication): Promise<void> {
  let last: string | null = '0'
  while (last !== null) {
    const step: { rows: { last: string | null }[] } = await runStep(database, CAPTURE, [importId, last, ORDERS_A_STEP])
    last = step.rows[0]?.last ?? null
    await yieldTurn()
  }
}
