import type { Basis } from '#domain/contracts/figure-terms.ts'
import { isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { averageMinorUnits, parseMicros, toMinorUnits } from '#domain/money.ts'

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
  costed_sales: 'sum(f.net_sales) filter (f.cost is not null)',
  gross_profit: 'sum(f.net_sales) filter (f.cost is not null) - sum(f.cost)',
  known_costs: 'count(f.cost)',
  lines_without_cost: 'count(*) filter (f.is_sale and f.cost is null)',
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
export type Part = LedgerPart | OrderPart

export const isLedgerPart = (part: Part): part is LedgerPart => part in LEDGER_PARTS
export const isOrderPart = (part: Part): part is OrderPart => part in ORDER_PARTS

/** Exact sums as text, one for each part that was asked for. */
export type Parts = Partial<Record<Part, string>>

/** A metric with `knownBy` is `null` where that part is zero. */
type Formula =
  | { kind: 'money'; part: Part; knownBy?: Part }
  | { kind: 'count'; part: Part; isDistinct?: true }
  | { kind: 'average' | 'ratio'; part: Part; over: Part }

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
  gross_profit: { kind: 'money', part: 'gross_profit', knownBy: 'known_costs' },
  margin_rate: { kind: 'ratio', part: 'gross_profit', over: 'costed_sales' },
  cost_coverage: { kind: 'ratio', part: 'costed_sales', over: 'net_sales' },
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
  if ('over' in formula) return [formula.part, formula.over]
  return 'knownBy' in formula ? [formula.part, formula.knownBy] : [formula.part]
}

/** Counts that are distinct within one product: an order with two products counts in both. */
const PER_ORDER: ReadonlySet<Part> = new Set<Part>(['orders', 'new_customers', 'refunds'])

/** Whether the rows of a metric add up to its total. */
export function isAdditive(metric: QueryMetric, by: readonly string[]): boolean {
  const formula = FORMULAS[metric]
  // An order with several codes is in the row of each.
  if ('over' in formula || 'isDistinct' in formula || by.includes('discount_code')) return false
  return !(by.some(isOfProducts) && PER_ORDER.has(formula.part))
}

const COUNTED: ReadonlySet<Part> = new Set<Part>(['refunds', 'refunds_estimated'])

/** Whether the rows of a part add up to its total, exactly and in each period. */
export function isSum(part: Part, by: readonly string[]): boolean {
  if (by.includes('discount_code') || by.some(isTimeDimension) || COUNTED.has(part)) return false
  return isLedgerPart(part) || (part in PLAIN_ORDER_PARTS && !by.some(isOfProducts))
}

type Sorting = { basis: Basis; columnOf: (part: Part) => string }

/** Returns an SQL expression to sort rows by. `columnOf` names the column of a part. */
export function orderSql(metric: QueryMetric, { basis, columnOf }: Sorting): string {
  const formula = formulaOf(metric, basis)
  const part = columnOf(formula.part)
  if ('over' in formula) return `${part} / nullif(${columnOf(formula.over)}, 0)`
  return 'knownBy' in formula ? `case when ${columnOf(formula.knownBy)} <> 0 then ${part} end` : part
}

const isUnknown = (formula: Formula, parts: Parts) => 'knownBy' in formula && Number(parts[formula.knownBy] ?? 0) === 0

/** Returns the metric's value: amounts in minor units, rounded once. `null` for a ratio or average of nothing. */
export function valueOf(
  metric: QueryMetric,
  parts: Parts,
  { basis, currency }: { basis: Basis; currency: string },
): number | null {
  const formula = formulaOf(metric, basis)
  const part = parts[formula.part] ?? '0'
  if (isUnknown(formula, parts)) return null
  if (!('over' in formula)) return formula.kind === 'money' ? toMinorUnits(part, currency) : Number(part)
  const over = parts[formula.over] ?? '0'
  if (formula.kind === 'average') return Number(over) === 0 ? null : averageMinorUnits(part, Number(over), currency)
  const whole = parseMicros(over)
  return whole === 0n ? null : Number(parseMicros(part)) / Number(whole)
}
