import type { Publication } from './publication.ts'
import type { TouchedMonth } from './touched-months.ts'

const SUMS_A_STEP = 5000

// Goods only: sale, discount and return are what net sales is made of.
const STAGE = `
with days as (
  select
    currency, product_id, extract(day from day)::integer as number,
    sum(amount) as amount, coalesce(sum(quantity) filter (where kind <> 'discount'), 0) as quantity
  from private.entry_sums
  where import_id = $1 and day >= $3 and day < $4 and kind in ('sale', 'discount', 'return')
    and product_id is not null and product_id % $5 = $6
  group by currency, product_id, day
),
cumulated as (
  select currency, product_id, number, sum(amount) over upto as amount, sum(quantity) over upto as quantity
  from days
  window upto as (partition by currency, product_id order by number)
),
products as materialized (
  select
    currency, product_id,
    array_agg(number order by number) as days,
    array_agg(amount order by number) as net_sales,
    array_agg(quantity order by number) as units
  from cumulated
  group by currency, product_id
),
months as (
  insert into public.product_months (store_id, import_id, currency, month, product_id, net_sales, units)
  select $2, $1, currency, $3, product_id, net_sales[cardinality(days)], units[cardinality(days)]
  from products
)
insert into public.product_month_days (store_id, import_id, currency, month, product_id, days, net_sales, units)
select $2, $1, currency, $3, product_id, days, net_sales, units
from products`

/** What the import changes for each product in a month, a share of the products at a time. */
export async function stageProductMonths(publication: Publication, month: TouchedMonth): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  const shares = Math.max(1, Math.ceil(month.sums / SUMS_A_STEP))
  for (let share = 0; share < shares; share += 1) {
    await database.step(STAGE, [importId, storeId, month.from, month.until, shares, share])
    await yieldTurn()
  }
}
