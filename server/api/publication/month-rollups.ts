import { addDays, daysBetween } from '#domain/periods.ts'
import { followStep } from './figures-progress.ts'
import type { Publication } from './publication.ts'

/** Limits the duration of one statement. */
const SUMS_PER_STEP = 5000

/** From here, rows of the same sum are added up first: each share of a month's products reads all rows of the month. */
const SUMS_TO_FOLD = 40_000

/** A range of days: includes `from`, excludes `until`. */
type Days = { from: string; until: string }

/** A month in which the import changes sums, and how many. */
type TouchedMonth = Days & { sums: number }

const TOUCHED_MONTHS = `
with bounds as (
  select min(day) as first, max(day) as last from private.entry_sums where import_id = $1
)
select month::date::text as from, (month + interval '1 month')::date::text as until
from bounds, generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') as month
order by month`

const COUNT_SUMS = `
select count(*)::integer as sums from private.entry_sums where import_id = $1 and day >= $2 and day < $3`

async function countSums({ database, importId }: Publication, { from, until }: Days): Promise<number> {
  const { rows } = await database.step<{ sums: number }>(COUNT_SUMS, [importId, from, until])
  return rows[0]?.sums ?? 0
}

/** Splits a range of days into about `count` ranges of equal length, each at least one day long. */
function splitDays({ from, until }: Days, count: number): Days[] {
  const length = daysBetween(from, until)
  const parts = Math.min(length, Math.max(1, Math.ceil(count)))
  const startOf = (part: number) => addDays(from, Math.floor((part * length) / parts))
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), until: startOf(part + 1) }))
}

const FOLD = `
with taken as (
  delete from private.entry_sums where import_id = $1 and day >= $2 and day < $3
  returning currency, day, kind, product_id, amount, quantity
)
insert into private.entry_sums (import_id, currency, day, kind, product_id, amount, quantity)
select $1, currency, day, kind, product_id, sum(amount), sum(quantity) from taken
group by currency, day, kind, product_id`

/** Makes one row of each sum of a month. */
async function foldSums({ database, importId, yieldTurn }: Publication, month: TouchedMonth): Promise<void> {
  for (const { from, until } of splitDays(month, month.sums / SUMS_PER_STEP)) {
    await database.step(FOLD, [importId, from, until])
    await yieldTurn()
  }
}

const STAGE_SALES_DAYS = `
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

async function stageSalesDays(publication: Publication, month: TouchedMonth): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  for (const { from, until } of splitDays(month, month.sums / SUMS_PER_STEP)) {
    await database.step(STAGE_SALES_DAYS, [importId, storeId, from, until])
    await yieldTurn()
  }
}

/**
 * SQL that writes the cumulated figures per product of a month. `days` selects currency, product_id, number (the day of
 * the month), amount and quantity; its parameters are the import, the store, the first day of the month, the first day
 * after it, the number of shares and the share of the products to write.
 */
export const stageProducts = (days: string): string => `
with days as (${days}),
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

// Reads only sales, discounts and returns, because net sales contain nothing else.
const STAGE_PRODUCTS = stageProducts(`
  select
    currency, product_id, extract(day from day)::integer as number,
    sum(amount) as amount, coalesce(sum(quantity) filter (where kind <> 'discount'), 0) as quantity
  from private.entry_sums
  where import_id = $1 and day >= $3 and day < $4 and kind in ('sale', 'discount', 'return')
    and product_id is not null and product_id % $5 = $6
  group by currency, product_id, day`)

/**
 * Writes a month's figures per product. Several statements each write a share of the products, so that each stays
 * short.
 */
async function stageProductMonth(publication: Publication, month: TouchedMonth): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  const shares = Math.max(1, Math.ceil(month.sums / SUMS_PER_STEP))
  for (let share = 0; share < shares; share += 1) {
    await database.step(STAGE_PRODUCTS, [importId, storeId, month.from, month.until, shares, share])
    await yieldTurn()
  }
}

/** Writes how the import changes sales per day and products per month. Hidden until publication. */
export async function stageMonths(publication: Publication): Promise<void> {
  const { rows: months } = await publication.database.step<Days>(TOUCHED_MONTHS, [publication.importId])
  const [first, last] = [months.at(0), months.at(-1)]
  if (first === undefined || last === undefined) return
  const follow = followStep(publication, 'days', daysBetween(first.from, last.until))
  for (const month of months) {
    let sums = await countSums(publication, month)
    if (sums > SUMS_TO_FOLD) {
      await foldSums(publication, { ...month, sums })
      sums = await countSums(publication, month)
    }
    if (sums > 0) {
      await stageSalesDays(publication, { ...month, sums })
      await stageProductMonth(publication, { ...month, sums })
    }
    follow(daysBetween(month.from, month.until))
  }
}
