import { type Publication, runStep } from './publication.ts'
import { type Month, splitMonth } from './touched-months.ts'

const ENTRIES_A_STEP = 30_000

const STAGE = `
with changes as (
  select currency, day, kind, amount, quantity, 0::bigint as orders, 0::bigint as refunds, 1 as sign
  from public.ledger_entries where import_id = $1 and day >= $3 and day < $4
  union all
  select currency, placed_day, 'order', 0, 0, count(*), 0, 1
  from public.orders
  where import_id = $1 and placed_day >= $3 and placed_day < $4 and status <> 'return' and not is_test
  group by currency, placed_day
  union all
  select currency, day, 'refund', 0, 0, 0, count(distinct (order_id, refund_key)), 1
  from public.ledger_entries
  where import_id = $1 and day >= $3 and day < $4 and refund_key is not null
  group by currency, day
  union all
  select currency, day, kind, amount, quantity,
    case kind when 'order' then quantity::bigint else 0 end,
    case kind when 'refund' then quantity::bigint else 0 end,
    -1
  from private.removed_entries where import_id = $1 and day >= $3 and day < $4
),
sums as (
  select
    currency, day,
    coalesce(sum(sign * amount) filter (where kind = 'sale'), 0) as gross_sales,
    -coalesce(sum(sign * amount) filter (where kind = 'discount'), 0) as discounts,
    -coalesce(sum(sign * amount) filter (where kind = 'return'), 0) as returns,
    coalesce(sum(sign * amount) filter (where kind = 'shipping'), 0) as shipping,
    coalesce(sum(sign * amount) filter (where kind = 'tax'), 0) as taxes,
    coalesce(sum(sign * amount) filter (where kind = 'duty'), 0) as duties,
    sum(sign * orders) as orders,
    coalesce(sum(sign * quantity) filter (where kind in ('sale', 'return')), 0) as units,
    sum(sign * refunds) as refunds
  from changes
  group by currency, day
)
insert into public.sales_days (
  store_id, import_id, currency, day,
  gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds
)
select $2, $1, currency, day, gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds
from sums
where (gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds)
  is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0)`

/** What the import changes on each day of a month, a few days at a time. */
export async function stageSalesDays({ database, importId, storeId, yieldTurn }: Publication, month: Month) {
  for (const { from, until } of splitMonth(month, ENTRIES_A_STEP)) {
    await runStep(database, STAGE, [importId, storeId, from, until])
    await yieldTurn()
  }
}
