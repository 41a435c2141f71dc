import { typeOf, type Width } from './columns.ts'

/** Tables of what rules say, and of ad spend. Amounts are in the store's currency, a rate is a fraction. */
export const COST_TABLES = [
  'create or replace table store_currency (currency VARCHAR)',
  'create or replace table cost_rules (kind VARCHAR, payment_method VARCHAR, rate DECIMAL(9, 6), amount DECIMAL(18, 6), first DATE, last DATE)',
  'create or replace table ad_spend (day DATE, channel VARCHAR, currency VARCHAR, amount DECIMAL(18, 6), income_tax DECIMAL(18, 6))',
]

/** What the ledger says of costs and profit. */
export const PROFIT_COLUMNS = [
  'cost',
  'is_cost_by_rule',
  'payment_fee',
  'shipping_cost',
  'packaging_cost',
  'contribution',
  'costed_sales',
  'income_tax',
]

/** How the ledger is made. `decimals` are those of the store's currency. */
export type CostStyle = { width: Width; decimals: number }

const ruleOf = (alias: string, kind: string, more = '') =>
  `left join cost_rules as ${alias} on ${alias}.kind = '${kind}' and days.day between ${alias}.first and ${alias}.last ${more}`

// The rule for a payment method replaces the one for all. Cancelled orders and credit notes have no costs but goods.
const RATES = `
rates as (
  select
    days.day, days.payment_method, store_currency.currency as own_currency,
    case when own.kind is null then fee.rate else own.rate end as fee_rate,
    case when own.kind is null then fee.amount else own.amount end as fee_amount,
    shipping.rate as shipping_rate, shipping.amount as shipping_amount,
    packaging.rate as packaging_rate, packaging.amount as packaging_amount,
    goods.rate as goods_rate
  from (select distinct day, payment_method from orders) as days cross join store_currency
  ${ruleOf('own', 'payment_fee', 'and own.payment_method = days.payment_method')}
  ${ruleOf('fee', 'payment_fee', 'and fee.payment_method is null')}
  ${ruleOf('shipping', 'shipping')}
  ${ruleOf('packaging', 'packaging')}
  ${ruleOf('goods', 'goods')}
),
tax_rates as (
  select days.day, tax.rate
  from (select distinct day from entries) as days ${ruleOf('tax', 'income_tax')}
)`

// Each row with its cost and its weight among the sales of its order. Money back without a product and without units
// brings no goods back, so it has no cost.
const weighedSql = (amount: string, decimals: number) => `
weighed as (
  select
    joined.*, rates.* exclude (day, payment_method),
    currency = own_currency as is_own,
    is_own and is_order and status is distinct from 'cancelled' as is_charged,
    bool_or(is_sale) over own and product_id is null and not is_sale
      and (units = 0 or not bool_or(is_sale and product_id is null) over own) as is_of_all_sales,
    coalesce(known_cost, case when is_own and (is_sale or returns <> 0) and not is_of_all_sales then
      round(net_sales::DECIMAL(22, 6) * goods_rate, ${decimals})
    end)::${amount} as cost,
    known_cost is null and cost is not null as is_cost_by_rule,
    case when is_sale then greatest(gross_sales - discounts, 0) end as worth,
    sum(worth) over own as worths,
    case when not is_sale then 0 when worths > 0 then worth else 1 end as weight,
    sum(gross_sales - discounts + shipping + taxes + duties) filter (refund_key is null) over own as placed_total,
    refund_key is null and joined.day = order_day as is_of_placing,
    sum(shipping) filter (is_of_placing) over own as placed_shipping
  from joined left join rates
    on rates.day = joined.order_day and rates.payment_method is not distinct from joined.payment_method
  window own as (partition by order_id)
),`

/**
 * Returns tables of WITH that end with `profits`: each row of `joined`, which are ledger entries with their orders and
 * costs, with what was earned by it. What belongs to a whole order is rounded to the currency's decimals, and goes to its
 * sales by their gross sales − discounts, so that the shares add up to it exactly: each share is the difference of two
 * rounded running sums. Sales that are worth nothing share equally.
 */
export function profitsSql({ width, decimals }: CostStyle): string {
  const amount = typeOf({ type: 'AMOUNT' }, width)
  const whole = (base: string, kind: string) =>
    `case when is_charged then round(${base}::DECIMAL(22, 6) * ${kind}_rate + ${kind}_amount, ${decimals}) end`
  const until = (total: string, weight: string) =>
    `round(${total}::DOUBLE * ((${weight})::DOUBLE / nullif(weights, 0)::DOUBLE), ${decimals})::${amount}`
  const share = (total: string) =>
    `case when is_sale and weights > 0 then ${until(total, 'until_weight')} - ${until(total, 'until_weight - weight')} end`
  return `
${RATES},
${weighedSql(amount, decimals)}
charged as (
  select
    weighed.*,
    sum(weight) over own as weights,
    sum(weight) over (own order by product_id nulls last, day, hour nulls last, refund_key nulls first rows unbounded preceding) as until_weight,
    sum(weight) filter (cost is not null) over own as costed_weights,
    case when placed_total > 0 then ${whole('placed_total', 'fee')} when is_charged then 0 * fee_amount end as whole_fee,
    ${whole('worths', 'shipping')} as whole_shipping,
    ${whole('worths', 'packaging')} as whole_packaging
  from weighed window own as (partition by order_id)
),
shared as (
  select
    charged.*,
    (${share('whole_fee')})::${amount} as payment_fee,
    (${share('whole_shipping')})::${amount} as shipping_cost,
    (${share('whole_packaging')})::${amount} as packaging_cost,
    case
      when not is_of_placing and shipping <> 0 and costed_weights > 0 then ${until('shipping', 'costed_weights')}
    end as shipping_refunded,
    case
      when is_of_all_sales and net_sales <> 0 and costed_weights > 0 then ${until('net_sales', 'costed_weights')}
    end as sales_refunded,
    case when cost is not null then
      net_sales - cost + coalesce(${share('placed_shipping')}, 0)
        - coalesce(payment_fee, 0) - coalesce(shipping_cost, 0) - coalesce(packaging_cost, 0)
    end as earned
  from charged
),
profits as (
  select
    shared.*,
    case
      when coalesce(earned, shipping_refunded, sales_refunded) is not null
      then coalesce(earned, 0) + coalesce(shipping_refunded, 0) + coalesce(sales_refunded, 0)
    end::${amount} as contribution,
    case when cost is not null then net_sales else sales_refunded end::${amount} as costed_sales,
    (contribution * tax_rates.rate)::${amount} as income_tax
  from shared left join tax_rates on tax_rates.day = shared.day
)`
}
