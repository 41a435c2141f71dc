import type { Basis } from '#domain/contracts/figure-terms.ts'
import { isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { averageMinorUnits, formatMicros, parseMicros, toMinorUnits } from '#domain/money.ts'

/** Sums over the ledger, on the ledger's own days. */
export const LEDGER_PARTS = {
  gross_sales: 'sum(f.gross_sales)',
  discounts: 'sum(f.discounts)',
  placed_sales: 'sum(f.gross_sales) - sum(f.discounts)',
  returns: 'sum(f.returns)',
  net_sales: 'sum(f.net_sales)',
  shipping: 'sum(f.shipping)',
  taxes: 'sum(f.taxes)',
  duties: 'sum(f.duties)',
  total_sales: 'sum(f.net_sales) + sum(f.shipping) + sum(f.taxes) + sum(f.duties)',
  units: 'sum(f.units)',
  units_ordered: 'sum(f.units_sold)',
  refunds: 'count(distinct f.refund_id)',
  refunds_estimated: 'count(distinct f.refund_id) filter (f.is_refund_estimated)',
  net_sales_without_product: 'sum(f.net_sales) filter (f.product_id is null)',
  cost_of_goods: 'sum(f.cost)',
  costed_sales: 'sum(f.costed_sales)',
  gross_profit: 'coalesce(sum(f.costed_sales), 0) - coalesce(sum(f.cost), 0)',
  known_gross_profit: 'count(f.costed_sales)',
  known_costs: 'count(f.cost)',
  lines_without_cost: 'count(*) filter (f.is_sale and f.cost is null)',
  sales_costed_by_rule: 'sum(f.net_sales) filter (f.is_cost_by_rule)',
  payment_fees: 'sum(f.payment_fee)',
  known_payment_fees: 'count(f.payment_fee)',
  shipping_costs: 'sum(f.shipping_cost)',
  known_shipping_costs: 'count(f.shipping_cost)',
  packaging_costs: 'sum(f.packaging_cost)',
  known_packaging_costs: 'count(f.packaging_cost)',
  contribution_before_ads: 'sum(f.contribution)',
  known_contribution: 'count(f.contribution)',
  tax_before_ads: 'sum(f.income_tax)',
  known_income_tax: 'count(f.income_tax)',
} as const

/** Sums of ad spend, which has only a day and an ad channel. They are zero where figures are split by anything else. */
export const AD_PARTS = {
  ad_spend: 'sum(f.amount)',
  known_ad_spend: 'count(f.amount)',
  tax_on_ads: 'sum(f.income_tax)',
  known_tax_on_ads: 'count(f.income_tax)',
} as const

/** Counts over the orders of each customer (one group without a customer), on the days of the orders. */
export const ORDER_PARTS = {
  orders: 'sum(orders)',
  orders_without_customer: 'sum(orders) filter (customer_id is null)',
  known_orders: 'sum(orders) filter (customer_id is not null)',
  customers: 'count(customer_id)',
  new_customers: 'count(*) filter (first_number = 1)',
  returning_customers: 'count(*) filter (last_number > 1)',
  repeat_customers: 'count(*) filter (customer_id is not null and orders > 1)',
} as const

/** The counts that need no look at each customer. They are counted faster. Each has the condition of its orders. */
export const PLAIN_ORDER_PARTS: Partial<Record<OrderPart, string>> = {
  orders: '',
  orders_without_customer: 'filter (f.customer_id is null)',
  known_orders: 'filter (f.customer_id is not null)',
}

export type LedgerPart = keyof typeof LEDGER_PARTS
export type OrderPart = keyof typeof ORDER_PARTS
export type AdPart = keyof typeof AD_PARTS
export type Part = LedgerPart | OrderPart | AdPart

export const isLedgerPart = (part: Part): part is LedgerPart => part in LEDGER_PARTS
export const isOrderPart = (part: Part): part is OrderPart => part in ORDER_PARTS
export const isAdPart = (part: Part): part is AdPart => part in AD_PARTS

/** Exact sums as text, one for each part that was asked for. */
export type Parts = Partial<Record<Part, string>>

/**
 * `minus` is subtracted from the part. A metric with `knownBy` is `null` where that part is zero. With `orKnownBy` it is also
 * known where nothing without a cost was sold and that part isn't zero. `isNeverNegative` turns a negative sum into zero. A ratio with
 * `needsSales` is `null` unless what it is a share of is above zero: refunds over refunds are no margin.
 */
type Formula = { part: Part; minus?: Part; knownBy?: Part; orKnownBy?: Part } & (
  | { kind: 'money'; isNeverNegative?: true }
  | { kind: 'count'; isDistinct?: true }
  | { kind: 'average'; over: Part }
  | { kind: 'ratio'; over: Part; needsSales?: true }
)

const BEFORE_ADS = { part: 'contribution_before_ads', minus: 'ad_spend' } as const

/** The one formula of each metric. */
const FORMULAS: Record<QueryMetric, Formula> = {
  gross_sales: { kind: 'money', part: 'gross_sales' },
  discounts: { kind: 'money', part: 'discounts' },
  returns: { kind: 'money', part: 'returns' },
  net_sales: { kind: 'money', part: 'net_sales' },
  shipping: { kind: 'money', part: 'shipping' },
  taxes: { kind: 'money', part: 'taxes' },
  duties: { kind: 'money', part: 'duties' },
  total_sales: { kind: 'money', part: 'total_sales' },
  orders: { kind: 'count', part: 'orders' },
  units: { kind: 'count', part: 'units' },
  average_order_value: { kind: 'average', part: 'placed_sales', over: 'orders' },
  customers: { kind: 'count', part: 'customers', isDistinct: true },
  new_customers: { kind: 'count', part: 'new_customers' },
  returning_customer_rate: { kind: 'ratio', part: 'returning_customers', over: 'customers' },
  refunds: { kind: 'count', part: 'refunds' },
  units_ordered: { kind: 'count', part: 'units_ordered' },
  returning_customers: { kind: 'count', part: 'returning_customers', isDistinct: true },
  repeat_customers: { kind: 'count', part: 'repeat_customers', isDistinct: true },
  repeat_purchase_rate: { kind: 'ratio', part: 'repeat_customers', over: 'customers' },
  orders_per_customer: { kind: 'ratio', part: 'known_orders', over: 'customers' },
  units_per_order: { kind: 'ratio', part: 'units', over: 'orders' },
  discount_rate: { kind: 'ratio', part: 'discounts', over: 'gross_sales' },
  return_rate: { kind: 'ratio', part: 'returns', over: 'placed_sales' },
  refund_rate: { kind: 'ratio', part: 'refunds', over: 'orders' },
  cost_of_goods: { kind: 'money', part: 'cost_of_goods', knownBy: 'known_costs' },
  gross_profit: { kind: 'money', part: 'gross_profit', knownBy: 'known_gross_profit' },
  margin_rate: { kind: 'ratio', part: 'gross_profit', over: 'costed_sales', needsSales: true },
  cost_coverage: { kind: 'ratio', part: 'costed_sales', over: 'net_sales' },
  payment_fees: { kind: 'money', part: 'payment_fees', knownBy: 'known_payment_fees' },
  shipping_costs: { kind: 'money', part: 'shipping_costs', knownBy: 'known_shipping_costs' },
  packaging_costs: { kind: 'money', part: 'packaging_costs', knownBy: 'known_packaging_costs' },
  ad_spend: { kind: 'money', part: 'ad_spend', knownBy: 'known_ad_spend' },
  contribution: { kind: 'money', ...BEFORE_ADS, knownBy: 'known_contribution', orKnownBy: 'known_ad_spend' },
  contribution_margin: { kind: 'ratio', ...BEFORE_ADS, over: 'costed_sales', needsSales: true },
  income_tax: {
    kind: 'money',
    part: 'tax_before_ads',
    minus: 'tax_on_ads',
    knownBy: 'known_income_tax',
    orKnownBy: 'known_tax_on_ads',
    isNeverNegative: true,
  },
  blended_roas: { kind: 'ratio', part: 'total_sales', over: 'ad_spend' },
  mer: { kind: 'ratio', part: 'ad_spend', over: 'total_sales', knownBy: 'known_ad_spend' },
  acquisition_cost: { kind: 'average', part: 'ad_spend', over: 'new_customers', knownBy: 'known_ad_spend' },
}

/** What WooCommerce computes in another way. */
const WOOCOMMERCE_FORMULAS: Partial<Record<QueryMetric, Formula>> = {
  average_order_value: { kind: 'average', part: 'net_sales', over: 'orders' },
}

const formulaOf = (metric: QueryMetric, basis: Basis): Formula =>
  (basis === 'woocommerce' ? WOOCOMMERCE_FORMULAS[metric] : undefined) ?? FORMULAS[metric]

/** Returns the parts that metrics are computed from. */
export const partsOf = (metrics: readonly QueryMetric[], basis: Basis): Part[] => [
  ...new Set(metrics.flatMap((metric) => partsOfFormula(formulaOf(metric, basis)))),
]

function partsOfFormula(formula: Formula): Part[] {
  const { minus, part, knownBy, orKnownBy } = formula
  const known = orKnownBy ? [orKnownBy, 'lines_without_cost' as const] : []
  const own = [part, minus, 'over' in formula ? formula.over : undefined, knownBy, ...known]
  return own.flatMap((one) => one ?? [])
}

/** Counts that are distinct within one product: an order with two products counts in both. */
const PER_ORDER: ReadonlySet<Part> = new Set<Part>(['orders', 'new_customers', 'refunds'])

/** Whether the rows of a metric add up to its total. */
export function isAdditive(metric: QueryMetric, by: readonly string[]): boolean {
  const formula = FORMULAS[metric]
  // An order with several codes is in the row of each.
  if ('over' in formula || 'isDistinct' in formula || 'isNeverNegative' in formula || by.includes('discount_code'))
    return false
  return !(by.some(isOfProducts) && PER_ORDER.has(formula.part))
}

const COUNTED: ReadonlySet<Part> = new Set<Part>(['refunds', 'refunds_estimated'])

/** Whether the rows of a part add up to its total, exactly and in each period. */
export function isSum(part: Part, by: readonly string[]): boolean {
  if (by.includes('discount_code') || by.some(isTimeDimension) || COUNTED.has(part)) return false
  return isLedgerPart(part) || isAdPart(part) || (part in PLAIN_ORDER_PARTS && !by.some(isOfProducts))
}

type Sorting = { basis: Basis; columnOf: (part: Part) => string }

/** Returns an SQL expression to sort rows by. `columnOf` names the column of a part. */
export function orderSql(metric: QueryMetric, { basis, columnOf }: Sorting): string {
  const formula = formulaOf(metric, basis)
  const { minus, knownBy, orKnownBy } = formula
  const part = minus ? `(${columnOf(formula.part)} - ${columnOf(minus)})` : columnOf(formula.part)
  const sum = 'isNeverNegative' in formula ? `greatest(${part}, 0)` : part
  const value = 'over' in formula ? `${part} / nullif(${overSql(formula, columnOf(formula.over))}, 0)` : sum
  if (!knownBy) return value
  const otherwise = orKnownBy ? `or (${columnOf(orKnownBy)} <> 0 and ${columnOf('lines_without_cost')} = 0)` : ''
  return `case when ${columnOf(knownBy)} <> 0 ${otherwise} then ${value} end`
}

const overSql = (formula: Formula, over: string): string => (needsSales(formula) ? `greatest(${over}, 0)` : over)

const needsSales = (formula: Formula): boolean => 'needsSales' in formula

function isUnknown({ knownBy, orKnownBy }: Formula, parts: Parts): boolean {
  const has = (part: Part | undefined) => part !== undefined && Number(parts[part] ?? 0) !== 0
  if (knownBy === undefined || has(knownBy)) return false
  return !(has(orKnownBy) && !has('lines_without_cost'))
}

const subtract = (part: string, minus: string) => formatMicros(parseMicros(part) - parseMicros(minus))

function sumOf(formula: Formula, parts: Parts): string {
  const whole = parts[formula.part] ?? '0'
  const sum = formula.minus ? subtract(whole, parts[formula.minus] ?? '0') : whole
  return 'isNeverNegative' in formula && sum.startsWith('-') ? '0' : sum
}

/** Returns the metric's value: amounts in minor units, rounded once. `null` for a ratio or average of nothing. */
export function valueOf(
  metric: QueryMetric,
  parts: Parts,
  { basis, currency }: { basis: Basis; currency: string },
): number | null {
  const formula = formulaOf(metric, basis)
  const part = sumOf(formula, parts)
  if (isUnknown(formula, parts)) return null
  if (!('over' in formula)) return formula.kind === 'money' ? toMinorUnits(part, currency) : Number(part)
  const over = parts[formula.over] ?? '0'
  if (formula.kind === 'average') return Number(over) === 0 ? null : averageMinorUnits(part, Number(over), currency)
  return needsSales(formula) && parseMicros(over) <= 0n ? null : ratioOf(part, over)
}

function ratioOf(part: string, over: string): number | null {
  const divisor = parseMicros(over)
  return divisor === 0n ? null : Number(parseMicros(part)) / Number(divisor)
}
