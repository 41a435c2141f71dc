import { type Change, describeEffect, FACTOR_LABELS, factorsOfChange } from '#domain/analysis/changes/describe-moved.ts'
import { formatMoney } from '#lib/format.ts'

/** Formats an amount with its sign, even if it is positive. */
export const formatEffect = (value: number, currency: string): string =>
  value > 0 ? `+${formatMoney(value, currency)}` : formatMoney(value, currency)

/** Says how much net sales changed, and which factor moved them most in that direction. */
export function describeChange(change: Change, currency: string): string {
  const [largest] = factorsOfChange(change)
  if (!largest) return 'Net sales didn’t change.'
  const effect = describeEffect(change.after - change.before, { money: (amount) => formatMoney(amount, currency) })
  return `Net sales ${effect}. Largest factor: ${FACTOR_LABELS[largest.factor].toLowerCase()}, ${formatEffect(largest.effect, currency)}.`
}
