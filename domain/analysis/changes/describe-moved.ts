import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { ChangeDimension, SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { DIMENSIONS, labelInText } from '#domain/dimensions.ts'
import { joinNames } from '#domain/join-names.ts'

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

/** Joins names. Of more than three, only two are named: A, B and 3 others. */
const joinFewNames = (names: readonly string[]): string =>
  joinNames(names.length > MOST_NAMES ? [...names.slice(0, 2), `${names.length - 2} others`] : names)

const MOST_NAMES = 3

/** Returns what people call a part, such as "Germany" or "Sales without a discount code". */
export const nameOfPart = (dimension: ChangeDimension, label: string | null): string =>
  label === null ? `Sales without a ${labelInText(dimension)}` : nameOfValue(dimension, label)

type Written = {
  money: (amount: number) => string
  /** How a name of the store is written. */
  name?: (name: string) => string
}

/** Says that an amount rose or fell. */
export const describeEffect = (effect: number, { money }: Written): string =>
  `${effect > 0 ? 'rose' : 'fell'} by ${money(Math.abs(effect))}`

/** Says how much the parts and all others changed, never that they caused the change of the whole. */
export function describeMoved({ dimension, parts }: Moved, { before, after }: Change, written: Written): string {
  const { name = (text: string) => text } = written
  const names = joinFewNames(parts.map(({ label }) => name(nameOfPart(dimension, label))))
  const effect = sum(parts.map((part) => part.after - part.before))
  const rest = after - before - effect
  const together = parts.length > 1 ? ' together' : ''
  const others = rest === 0 ? 'all others didn’t change' : `all others ${describeEffect(rest, written)}`
  return `${DIMENSIONS[dimension].label}: ${names}${together} ${describeEffect(effect, written)}, and ${others}.`
}

/** Returns the factors that moved net sales in the direction in which they changed, the largest first. */
export function factorsOfChange({ before, after, factors }: Change): Change['factors'] {
  const direction = Math.sign(after - before)
  const sameWay = factors.filter(({ effect }) => effect !== 0 && Math.sign(effect) === direction)
  return sameWay.toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}
