import type { Publication } from './publication.ts'
import { splitDays, type TouchedMonth } from './touched-months.ts'

const SUMS_A_STEP = 5000

const STAGE = `
with sums as (
  select
    currency, day,
    coalesce(sum(amount) filter (where kind = 'sale'), 0) as gross_sales,
    -coalesce(sum(amount) filter (where kind = 'discount'), 0) as discounts,
    -coalesce(sum(amount) filter (where kind = 'return'), 0) as returns,
    coalesce(sum(amount) filter (where kind = 'shipping'), 0) as shipping,
    coalesce(sum(amount) filter (where kind = 'tax'), 0) as taxes,
    coalesce(sum(amount) filter (where kind = 'duty'), 0) as duties,
    coalesce(sum(quantity) filter (where kind = 'order'), 0) as orders,
    coalesce(sum(quantity) filter (where kind in ('sale', 'return')), 0) as units,
    coalesce(sum(quantity) filter (where kind = 'refund'), 0) as refunds,
    coalesce(sum(quantity) filter (where kind = 'order_without_customer'), 0) as orders_without_customer,
    coalesce(sum(quantity) filter (where kind = 'refund_estimated'), 0) as refunds_estimated
  from private.entry_sums
  where import_id = $1 and day >= $3 and day < $4
  group by currency, day
)
insert into public.sales_days (
  store_id, import_id, currency, day,
  gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds,
  orders_without_customer, refunds_estimated
)
select
  $2, $1, currency, day, gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds,
  orders_without_customer, refunds_estimated
from sums
where (
  gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds,
  orders_without_customer, refunds_estimated
) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`

/** What the import changes on each day of a month. */
export async function stageSalesDays(publication: Publication, month: TouchedMonth): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  for (const { from, until } of splitDays(month, month.sums / SUMS_A_STEP)) {
    await database.step(STAGE, [importId, storeId, from, until])
    await yieldTurn()
  }
}
