import type { OnItsWay, ToOrder } from '#domain/contracts/reorder/reorder.ts'
import type { UnknownReorderReason } from '#domain/contracts/reorder/reorder-terms.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { formatCount, formatDay, formatNumber } from '#lib/format.ts'

type Named = Pick<ToOrder, 'title' | 'variant' | 'sku'>

/** Returns the variant and SKU of a product, where they add something to its title. */
export const describeVariant = ({ title, variant, sku }: Named): string =>
  [variant, sku].filter((text) => text !== null && text !== title).join(' · ')

/** Returns the name of a product that tells it from its variants, for labels. Marks isolate its writing direction. */
export function nameProduct({ title, variant, sku }: Named): string {
  const detail = variant !== null && variant !== title ? variant : sku
  return `\u2068${detail === null || detail === title ? title : `${title} · ${detail}`}\u2069`
}

/** Returns one decimal, or two of small numbers, so that rare sales aren't zero. */
const formatDaily = (daily: number): string => formatNumber(Number(daily.toFixed(daily < 0.1 ? 2 : 1)))

const horizonOf = ({ leadDays, reviewDays }: ToOrder): number => leadDays + reviewDays

/** The last of the days that an order is for. */
const lastDayOf = (product: ToOrder, today: string): string =>
  formatDay(addDays(today, horizonOf(product) - 1), { year: false })

/** Why a product is ordered: "Expected 2.1 a day until Jun 9, 9 left on May 19, about 7 today, arrives in 14 days". */
export function describeNeed(product: ToOrder, today: string): string {
  const { available, demand, leadDays, onOrder, stockOn } = product
  const daily = formatDaily(demand.expected / horizonOf(product))
  const now = product.left === available ? '' : `, about ${formatNumber(product.left)} today`
  const left = available > 0 ? `${formatNumber(available)} left` : 'out of stock'
  const oversold = available < 0 ? ` and ${formatNumber(-available)} oversold` : ''
  const day = stockOn === today ? '' : ` on ${formatDay(stockOn, { year: false })}`
  const coming = onOrder > 0 ? `, ${formatNumber(onOrder)} on their way` : ''
  return `Expected ${daily} a day until ${lastDayOf(product, today)}, ${left}${oversold}${day}${now}${coming}, arrives in ${formatCount(leadDays, 'day')}`
}

/** The units that are asked for until the next order arrives, with the range that holds in eight of ten cases. */
export function describeDemand({ demand: { expected, low, high } }: ToOrder): string {
  return `${formatNumber(Math.round(expected))} (${formatNumber(low)} to ${formatNumber(high)})`
}

/** How a proposed quantity is made up: "19 = up to 28 expected until Jun 9 − 9 left". */
export function describeQuantity(product: ToOrder, today: string): string {
  const { left, minimum, onOrder, packSize, quantity, upTo } = product
  const needed = upTo - left - onOrder
  const terms = [
    `up to ${formatNumber(upTo)} expected until ${lastDayOf(product, today)}`,
    ...(left > 0 ? [`−\u00a0${formatNumber(left)}\u00a0left`] : []),
    ...(left < 0 ? [`+ ${formatNumber(-left)} oversold`] : []),
    ...(onOrder > 0 ? [`−\u00a0${formatNumber(onOrder)} on their way`] : []),
  ]
  const packs = packSize > 1 ? `, in packs of ${formatNumber(packSize)}` : ''
  const least = needed < minimum ? `, at least ${formatNumber(minimum)}` : ''
  return `${formatNumber(quantity)} = ${terms.join(' ')}${quantity === needed ? '' : least + packs}`
}

/** What the expected sales alone need: "12 for the expected 21". */
export function describeUsualQuantity({ demand, left, onOrder }: ToOrder): string {
  const expected = Math.round(demand.expected)
  const needed = Math.max(0, expected - left - onOrder)
  return `${formatNumber(needed)} for the expected ${formatNumber(expected)}`
}

/** What is wrong with a typed quantity. It can be ordered all the same. */
export function describeOddQuantity(quantity: number, { minimum, packSize }: ToOrder): string | null {
  if (quantity === 0) return null
  if (quantity < minimum) return `The minimum is ${formatNumber(minimum)}`
  return quantity % packSize === 0 ? null : `Packs have ${formatNumber(packSize)}`
}

/** When an order arrives: "May 24", or for how long it is late. */
export function describeArrival({ expectedOn }: OnItsWay, today: string): { text: string; isLate: boolean } {
  const late = daysBetween(expectedOn, today)
  if (late <= 0) return { text: formatDay(expectedOn, { weekday: true }), isLate: false }
  return { text: `${formatCount(late, 'day')} late`, isLate: true }
}

export const UNKNOWN_REASONS: Record<UnknownReorderReason, string> = {
  old_figures: 'Sales older than a week',
  discontinued: 'Draft or archived in your shop',
  no_stock: 'No stock in your product file',
  old_stock: 'Stock older than 30 days',
  out_long: 'Out of stock for over 4 weeks',
  no_sales: 'No sales in 90 days',
  new: 'Sold for less than 4 weeks',
  few_sales: 'Fewer than 4 days or weeks with sales',
}
