import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'

const GOOD_WHEN_LOWER: readonly QueryMetric[] = [
  'returns',
  'refunds',
  'return_rate',
  'refund_rate',
  'mer',
  'acquisition_cost',
]
const NEITHER_GOOD_NOR_BAD: readonly QueryMetric[] = [
  'discounts',
  'discount_rate',
  'shipping',
  'taxes',
  'duties',
  'cost_of_goods',
  'cost_coverage',
  'payment_fees',
  'shipping_costs',
  'packaging_costs',
  'ad_spend',
  'income_tax',
]

/** Returns a metric's kind, and which direction is good for the shop (`null` if neither is). */
export const traitOfMetric = (name: QueryMetric) => ({ kind: kindOf(name), good: goodOf(name) }) as const

function kindOf(name: QueryMetric) {
  const { unit } = QUERY_METRIC_DEFINITIONS[name]
  if (unit === 'ratio') return 'rate'
  return unit === 'money' ? 'money' : 'count'
}

function goodOf(name: QueryMetric) {
  if (NEITHER_GOOD_NOR_BAD.includes(name)) return null
  return GOOD_WHEN_LOWER.includes(name) ? 'down' : 'up'
}
