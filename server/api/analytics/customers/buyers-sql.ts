import { LEAST_OWN_ORDERS, OVERDUE } from '#domain/analysis/customers/order-gaps.ts'
import type { GoneRule } from '#domain/analysis/customers/likely-gone.ts'
import { LEAST_CUSTOMERS } from '#domain/analysis/customers/rfm.ts'
import type { Binder } from '#server/api/figures/query/filter-sql.ts'
import { segmentTables } from '#server/api/figures/query/rank-tables.ts'
import { BOUGHT_DAYS } from './bought-days.ts'

export type Asked = {
  currency: string
  /** The last day that counts. */
  until: string
}

// Orders of the same day are in the order of their times. $1 is the currency, $2 the last day that counts.
const SPACED = `
placed as (
  select id, customer_id, day, placed_us, order_value from orders
  where is_order and customer_id is not null and currency = $1 and day <= $2::DATE
),
spaced as (
  select *, day - lag(day) over theirs as gap, row_number() over theirs as number
  from placed window theirs as (partition by customer_id order by day, placed_us, id)
)`

/** The quartiles of the days between consecutive orders of the same customer. */
export const GAPS = `
with ${SPACED}
select
  quantile_cont(gap, 0.25)::DOUBLE as lower, quantile_cont(gap, 0.5)::DOUBLE as median,
  quantile_cont(gap, 0.75)::DOUBLE as upper, count(gap)::VARCHAR as gaps
from spaced`

// A customer's own gaps count from some orders on. Somebody who often orders twice a day isn't overdue next morning.
const IS_OWN_GAP = `orders >= ${LEAST_OWN_ORDERS} and own_gap is not null`

const DAYS_A_WEEK = 7

/**
 * SQL for whether a customer's chance to order in the weeks of a rule is as low as that of those who are gone: the same as
 * `chanceToOrder`, from the days of `bought`.
 */
function chanceSql(rule: GoneRule | null, binder: Binder): string {
  if (!rule) return 'false'
  const { model, weeks, mostChance } = rule
  const [r, alpha, a, b, ahead, most] = [model.r, model.alpha, model.a, model.b, weeks, mostChance].map(
    (value) => `${binder.bind(String(value))}::DOUBLE`,
  )
  const age = `(($2::DATE - first_bought) / ${DAYS_A_WEEK}.0)`
  const lastAt = `((last_bought - first_bought) / ${DAYS_A_WEEK}.0)`
  const odds = `case when repeats = 0 then 0
    else ${a} / (${b} + repeats - 1) * pow((${alpha} + ${age}) / (${alpha} + ${lastAt}), ${r} + repeats) end`
  const none = `pow((${alpha} + ${age}) / (${alpha} + ${age} + ${ahead}), ${r} + repeats)`
  return `(1 - ${none}) / (1 + ${odds}) <= ${most}`
}

/**
 * SQL that creates the table `buyers`: one row for each customer with an order in the currency. `test/oracles/rfm.ts` and
 * `overdue.ts` there compute the same segments and overdue labels. Parameters: $1 the currency, $2 the last day that
 * counts, $3 the store's median days between orders, or '' if nobody ordered twice. Without a rule nobody is likely gone.
 */
export const buyersSql = (binder: Binder, rule: GoneRule | null): string => `
create or replace table buyers as
with ${SPACED}, ${BOUGHT_DAYS},
repeated as (
  select customer_id, count(*) - 1 as repeats, min(day) as first_bought, max(day) as last_bought
  from bought group by customer_id
),
histories as (
  select
    customer_id, count(*) as orders, min(day) as first_order, max(day) as last_order, sum(order_value) as placed_sales,
    median(gap)::DOUBLE as own_gap, (min(gap) filter (number = 2))::INTEGER as days_to_second
  from spaced group by customer_id
),
spent as (
  select customer_id, sum(net_sales) as net_sales from ledger
  where customer_id is not null and currency = $1 and day <= $2::DATE group by customer_id
),
known as (
  select
    histories.*, repeats, first_bought, last_bought, coalesce(net_sales, 0) as net_sales, ($2::DATE - last_order)::INTEGER as days_since,
    ${IS_OWN_GAP} as is_own_gap,
    greatest(1, case when ${IS_OWN_GAP} then own_gap else nullif($3, '')::DOUBLE end) as gap_of_either,
    case when $3 <> '' then gap_of_either end as usual_gap
  from histories left join spent using (customer_id) left join repeated using (customer_id)
),
measured as (
  select customer_id, last_order as recency, orders as frequency, net_sales as monetary from known
),
${segmentTables(binder).join(', ')}
select
  customer_id as id, orders, first_order, last_order, days_since, days_to_second, placed_sales, net_sales, usual_gap,
  usual_gap is not null and is_own_gap as is_own_gap,
  case
    when days_since >= usual_gap * ${OVERDUE} and ${chanceSql(rule, binder)} then 'likely_gone'
    when days_since >= usual_gap * ${OVERDUE} then 'overdue'
    when usual_gap is not null then 'on_time'
  end as overdue,
  case when days_since >= usual_gap * ${OVERDUE} then days_since - round(usual_gap)::INTEGER else 0 end as days_overdue,
  case when (select count(*) from known) >= ${LEAST_CUSTOMERS} then segment end as segment
from known join segmented using (customer_id)
order by customer_id`
