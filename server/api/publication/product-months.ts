import { type Publication, runStep } from './publication.ts'
import { countRows, type Days } from './touched-months.ts'

const SUMS_A_STEP = 8000

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
grid as (
  select currency, product_id, number
  from (select distinct currency, product_id from days) as products, generate_series(1, 31) as number
),
cumulated as (
  select
    currency, product_id, number,
    sum(coalesce(days.amount, 0)) over upto as amount,
    sum(coalesce(days.quantity, 0)) over upto as quantity
  from grid left join days using (currency, product_id, number)
  window upto as (partition by currency, product_id order by number)
),
months as (
  insert into public.product_months (store_id, import_id, currency, month, product_id, net_sales, units)
  select $2, $1, currency, $3, product_id, amount, quantity
  from cumulated where number = 31
)
insert into public.product_month_days (store_id, import_id, currency, month, product_id, net_sales, units)
select $2, $1, currency, $3, product_id, array_agg(amount order by number), array_agg(quantity order by number)
from cumulated
group by currency, product_id`

/** What the import changes for each product in a month, a share of the products at a time. */
export async function stageProductMonths(publication: Publication, month: Days): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  const rows = await countRows(publication, 'private.entry_sums', month)
  const shares = Math.max(1, Math.ceil(rows / SUMS_A_STEP))
  for (let share = 0; share < shares; share += 1) {
    await runStep(database, STAGE, [importId, storeId, month.from, month.until, shares, share])
    await yieldTurn()
  }
}
