import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { type CostKind, type CostRule, lastDayOf } from '#domain/costs/costs.ts'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'

/** What a kind of rule is called, and what its percent is of. */
export const KINDS: Record<CostKind, { name: string; of: string }> = {
  payment_fee: { name: QUERY_METRIC_DEFINITIONS.payment_fees.label, of: 'Of each order, with shipping and tax.' },
  shipping: { name: QUERY_METRIC_DEFINITIONS.shipping_costs.label, of: 'Of each order’s sales after discounts.' },
  packaging: { name: QUERY_METRIC_DEFINITIONS.packaging_costs.label, of: 'Of each order’s sales after discounts.' },
  goods: { name: 'Goods without a known cost', of: 'Of their net sales.' },
  income_tax: { name: QUERY_METRIC_DEFINITIONS.income_tax.label, of: 'Of contribution.' },
}

/** Returns what a rule costs as text: 2.9% + $0.30 an order. */
export function describeCost({ percent, amount, currency }: Pick<CostRule, 'percent' | 'amount' | 'currency'>): string {
  const parts = [
    ...(percent > 0 || amount === 0 ? [`${formatNumber(percent, { decimals: decimalsOf(percent) })}%`] : []),
    ...(amount > 0 ? [`${formatMoney(amount, currency)} an order`] : []),
  ]
  return parts.join(' + ')
}

const decimalsOf = (percent: number) => String(percent).split('.')[1]?.length ?? 0

/** Returns the days of a rule as text, and whether it holds today. */
export function describeDays(rule: CostRule, rules: readonly CostRule[], today: string) {
  const last = lastDayOf(rule, rules)
  const text = last === null ? `From ${formatDay(rule.from)}` : `${formatDay(rule.from)} – ${formatDay(last)}`
  if (rule.from > today) return { text, state: 'Later' as const }
  return { text, state: last !== null && last < today ? ('Ended' as const) : ('In force' as const) }
}
