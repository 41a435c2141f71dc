import type { ChangeDimension, SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { DIMENSIONS } from '#domain/dimensions.ts'
import { joinNames } from '#domain/join-names.ts'
import { formatMoney, formatPercent } from '#lib/format.ts'

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

/** Formats a share of the change as a whole percentage. */
export const formatShare = (share: number): string => formatPercent(Math.round(100 * share) / 100)

/** Joins names. Of more than three, only two are named: A, B and 3 others. */
const joinFewNames = (names: readonly string[]): string =>
  joinNames(names.length > MOST_NAMES ? [...names.slice(0, 2), `${names.length - 2} others`] : names)

const MOST_NAMES = 3

/** Returns what people call a part, such as "Germany" or "Sales without a discount code". */
export const nameOfPart = (dimension: ChangeDimension, label: string | null): string =>
  label === null ? `Sales without a ${DIMENSIONS[dimension].label.toLowerCase()}` : nameOfValue(dimension, label)

/** Says which parts moved with the change, never that they caused it. */
export function describeMoved({ dimension, explains, parts }: Moved): string {
  const names = joinFewNames(parts.map(({ label }) => nameOfPart(dimension, label)))
  const together = parts.length > 1 ? 'together ' : ''
  return `${DIMENSIONS[dimension].label}: ${names} moved with it, ${together}${formatShare(explains)} of the change.`
}

/** Says how much net sales changed, and which factor moved them most in that direction. */
export function describeChange({ before, after, factors }: Change, currency: string): string {
  const change = after - before
  const sameWay = factors.filter(({ effect }) => Math.sign(effect) === Math.sign(change))
  const [largest] = sameWay.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
  if (!largest || change === 0) return 'Net sales didn’t change.'
  const sum = `Net sales ${change > 0 ? 'rose' : 'fell'} by ${formatMoney(Math.abs(change), currency)}.`
  return `${sum} Largest factor: ${FACTOR_LABELS[largest.factor].toLowerCase()}, ${formatEffect(largest.effect, currency)}.`
}
