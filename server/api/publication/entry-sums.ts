import { walkIds } from '#server/platform/database/batches.ts'
import { followRows } from './figures-progress.ts'
import { countingImports, type Publication, walk } from './publication.ts'

type Fold = {
  /** SQL condition for the orders. */
  orders: string
  entries: string
  sign: '' | '-'
  /** SQL condition for orders whose customer existed before the import. */
  known: string
}

const COUNTED = `status <> 'return' and not is_test`

// Also saves which customers have changed orders, because their days must be computed again.
const fold = ({ orders, entries, sign, known }: Fold) => `
with chunk as materialized (
  select id, currency, placed_day, status, is_test, customer_id, refund_date_estimated from public.orders
  where ${orders} and id > $2 order by id limit $3
),
entries as materialized (${entries}),
summed as (
  insert into private.entry_sums (import_id, currency, day, kind, product_id, amount, quantity)
  select $1::bigint, currency, day, kind, product_id, ${sign}sum(amount), ${sign}sum(quantity)
  from entries group by currency, day, kind, product_id
  union all
  select $1, currency, day, 'refund', null, 0, ${sign}count(distinct (order_id, refund_key))
  from entries where refund_key is not null group by currency, day
  union all
  select $1, entries.currency, day, 'refund_estimated', null, 0, ${sign}count(distinct (order_id, refund_key))
  from entries join chunk on chunk.id = order_id
  where refund_key is not null and refund_date_estimated group by entries.currency, day
  union all
  select $1, currency, placed_day, 'order', null, 0, ${sign}count(*)
  from chunk where ${COUNTED} group by currency, placed_day
  union all
  select $1, currency, placed_day, 'order_without_customer', null, 0, ${sign}count(*)
  from chunk where ${COUNTED} and customer_id is null group by currency, placed_day
),
touched as (
  insert into private.touched_customers (import_id, customer_id)
  select distinct $1::bigint, customer_id from chunk where ${known}
  on conflict do nothing
)
select max(id) as last, count(*)::integer as rows from chunk`

const ENTRY = 'e.order_id, e.currency, e.day, e.kind, e.product_id, e.amount, e.quantity, e.refund_key'

const OF_CHUNK = `select ${ENTRY} from chunk join public.ledger_entries as e on e.order_id = chunk.id`

const SUBTRACT = fold({
  orders: 'replaced_by = $1',
  entries: OF_CHUNK,
  sign: '-',
  known: 'customer_id is not null',
})

// The orders of an import have adjacent ids, so a range of ids finds their entries. New customers have larger ids than
// existing ones.
const ADD = fold({
  orders: 'import_id = $1',
  entries: `
    select ${ENTRY} from public.ledger_entries as e
    where order_id between (select min(id) from chunk) and (select max(id) from chunk) and import_id = $1`,
  sign: '',
  known: `
    customer_id < coalesce((select min(id) from public.customers where import_id = $1), 9223372036854775807)`,
})

// Adds up the orders of one import, except those that another published import has replaced.
const COUNT = fold({
  orders: `import_id = $4 and (replaced_by is null or replaced_by not in (${countingImports('$5', '$6::bigint[]')}))`,
  entries: OF_CHUNK,
  sign: '',
  known: 'false',
})

type Batch = { last: string | null; rows: number }

/** Adds up the import's orders per day. Subtracts the orders that it replaces. */
export async function sumEntries(publication: Publication): Promise<void> {
  const follow = await followRows(publication, 'orders')
  const valuesFor = (after: string, size: number) => [publication.importId, after, size]
  for (const text of [SUBTRACT, ADD]) {
    for await (const { rows } of walkIds<Batch>(publication, text, valuesFor)) follow(rows)
  }
}

/** Adds up the orders of the import `of` per day, as if the imports `without` didn't exist. */
export async function sumCounting(
  publication: Publication,
  orders: { of: string; without: readonly string[] },
): Promise<void> {
  await walk(publication, COUNT, [orders.of, publication.storeId, orders.without])
}
