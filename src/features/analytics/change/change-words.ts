import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { ChangeDimension, SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { DIMENSIONS, labelInText } from '#domain/dimensions.ts'
import { joinNames } from '#domain/join-names.ts'
import { formatMoney } from '#lib/format.ts'

export type Change = NonNullable<ChangeReport['change']>
type Moved = Change['moved'][number]

export const FACTOR_LABELS: Record<SalesFactor, string> = {
  customers: 'Customers',
  orders_per_customer: 'Orders per customer',
  items_per_order: 'Items per order',
  price_per_item: 'Price per item',
  discounts: 'Discounts',
  returns: 'Returns',
}

/** Formats an amount with its sign, even if it is positive. */
export const formatEffect = (value: number, currency: string): string =>
  value > 0 ? `+${formatMoney(value, currency)}` : formatMoney(value, currency)

/** Joins names. Of more than three, only two are named: A, B and 3 others. */
const joinFewNames = (names: readonly string[]): string =>
  joinNames(names.length > MOST_NAMES ? [...names.slice(0, 2), `${names.length - 2} others`] : names)

const MOST_NAMES = 3

/** Returns what people call a part, such as "Germany" or "Sales without a discount code". */
export const nameOfPart = (dimension: ChangeDimension, label: string | null): string =>
  label === null ? `Sales without a ${labelInText(dimension)}` : nameOfValue(dimension, label)

const describeEffect = (effect: number, currency: string): string =>
  `${effect > 0 ? 'rose' : 'fell'} by ${formatMoney(Math.abs(effect), currency)}`

/** Says how much the parts and all others changed, never that they caused the change of the whole. */
export function describeMoved({ dimension, parts }: Moved, { before, after }: Change, currency: string): string {
  const names = joinFewNames(parts.map(({ label }) => nameOfPart(dimension, label)))
  const effect = sum(parts.map((part) => part.after - part.before))
  const rest = after - before - effect
  const together = parts.length > 1 ? ' together' : ''
  const others = rest === 0 ? 'all others didn’t change' : `all others ${describeEffect(rest, currency)}`
  return `${DIMENSIONS[dimension].label}: ${names}${together} ${describeEffect(effect, currency)}, and ${others}.`
}

/** Says how much net sales changed, and which factor moved them most in that direction. */
export function describeChange({ before, after, factors }: Change, currency: string): string {
  const change = after - before
  const sameWay = factors.filter(({ effect }) => Math.sign(effect) === Math.sign(change))
  const [largest] = sameWay.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
  if (!largest || change === 0) return 'Net sales didn’t change.'
  return `Net sales ${describeEffect(change, currency)}. Largest factor: ${FACTOR_LABELS[largest.factor].toLowerCase()}, ${formatEffect(largest.effect, currency)}.`
}
