import { type Publication, runStep } from './publication.ts'
import { countRows, type Days, splitDays } from './touched-months.ts'

const ORDERS_A_STEP = 500
const ENTRIES_A_STEP = 30_000

const SUBTRACT = `
with chunk as materialized (
  select id, currency, placed_day, status, is_test from public.orders
  where replaced_by = $1 and id > $2 order by id limit $3
),
entries as materialized (
  select e.* from chunk join public.ledger_entries as e on e.order_id = chunk.id
),
subtracted as (
  insert into private.entry_sums (import_id, currency, day, kind, product_id, amount, quantity)
  select $1, currency, day, kind, product_id, -sum(amount), -sum(quantity)
  from entries group by currency, day, kind, product_id
  union all
  select $1, currency, day, 'refund', null, 0, -count(distinct (order_id, refund_key))
  from entries where refund_key is not null group by currency, day
  union all
  select $1, currency, placed_day, 'order', null, 0, -count(*)
  from chunk where status <> 'return' and not is_test group by currency, placed_day
)
select max(id) as last from chunk`

const ADD = `
insert into private.entry_sums (import_id, currency, day, kind, product_id, amount, quantity)
select $1, currency, day, kind, product_id, sum(amount), sum(quantity)
from public.ledger_entries
where import_id = $1 and day >= $2 and day < $3
group by currency, day, kind, product_id
union all
select $1, currency, day, 'refund', null, 0, count(distinct (order_id, refund_key))
from public.ledger_entries
where import_id = $1 and day >= $2 and day < $3 and refund_key is not null
group by currency, day
union all
select $1, currency, placed_day, 'order', null, 0, count(*)
from public.orders
where import_id = $1 and placed_day >= $2 and placed_day < $3 and status <> 'return' and not is_test
group by currency, placed_day`

/** Takes off, per day, what the orders that this import replaces came to. */
export async function subtractReplaced({ database, importId, yieldTurn }: Publication): Promise<void> {
  let last: string | null = '0'
  while (last !== null) {
    const values = [importId, last, ORDERS_A_STEP]
    const step: { rows: { last: string | null }[] } = await runStep(database, SUBTRACT, values)
    last = step.rows[0]?.last ?? null
    await yieldTurn()
  }
}

/** Adds up, per day, what the import's own orders come to in a month. */
export async function addImported(publication: Publication, month: Days): Promise<void> {
  const { database, importId, yieldTurn } = publication
  const rows = await countRows(publication, 'public.ledger_entries', month)
  for (const { from, until } of splitDays(month, rows / ENTRIES_A_STEP)) {
    await runStep(database, ADD, [importId, from, until])
    await yieldTurn()
  }
}
