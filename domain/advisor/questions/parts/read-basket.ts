import { takeAll, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Mention } from './read-names.ts'
import type { Shape } from './read-shape.ts'

/** What has all of several goods: an order, or a customer in any orders of the period. */
export type Basket = 'orders' | 'customers'

export const isOfGoods = ({ field }: { field: string }): boolean =>
  field === 'product' || field === 'category' || field === 'vendor'

const JOINED = /^[\s·]*(?:,|,? ?and|&|\+|plus|with)?[\s·]*(?:an?|the|some)?[\s·]*$/
const AND = /\band\b|&|\+|\bplus\b|\bwith\b/
const ALL = /\bboth\b/
const IN_ORDERS =
  /\b(?:with|had|have|has|having|contain(?:s|ed|ing)?|includ(?:es?|ed|ing))(?: (?:both|an?|the|some))*[\s·]*$/
const BY_CUSTOMERS = /\b(?:bought|buy|buying|ordered|purchased|got)(?: (?:both|an?|the|some))*[\s·]*$/

/** Whether names stand in one list with "and": tea, coffee and a mug. */
function areJoined(text: string, goods: readonly Mention[]): boolean {
  const between = goods.slice(1).map((one, at) => text.slice(goods[at]?.end ?? 0, one.start))
  return between.length > 0 && between.every((words) => JOINED.test(words)) && between.some((words) => AND.test(words))
}

type Subject = { metrics: readonly QueryMetric[]; shape: Shape }

const ORDERS = /\b(?:orders|(?:an?|one|same|single|each|every) order)\b/

/** Returns what is counted or listed: orders or customers. `null` for both of them, or for something else. */
function countedIn(text: string, { metrics, shape }: Subject): Basket | null {
  const isOfOrders = metrics.includes('orders') || shape.isOrders || ORDERS.test(text)
  const isOfCustomers = metrics.includes('customers') || shape.by.includes('customer')
  if (isOfOrders === isOfCustomers) return null
  return isOfOrders ? 'orders' : 'customers'
}

/**
 * Tells what has all goods of a question: the orders of "orders with tea and a mug", or the customers of "who bought both
 * tea and a mug". `null` if the question may mean any of them.
 */
export function takeBasket(scan: WordScan, subject: Subject, mentions: readonly Mention[]): Basket | null {
  const goods = mentions.filter(isOfGoods)
  const basket = countedIn(scan.text, subject)
  if (!basket || goods.some(({ isNegated }) => isNegated) || !areJoined(scan.text, goods)) return null
  const before = scan.text.slice(0, goods[0]?.start)
  const lead = basket === 'orders' ? IN_ORDERS : BY_CUSTOMERS
  if (!ALL.test(scan.text) && !lead.test(before)) return null
  takes(scan, /\bboth\b/g)
  if (basket === 'orders') takeAll(scan, /\b(?:contain(?:s|ed|ing)?|includ(?:es?|ed|ing))\b/g)
  return basket
}
