import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { About } from '#domain/contracts/questions.ts'
import type { Period } from '#domain/periods.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { Mention } from './read-names.ts'
import type { Parts } from './read-parts.ts'
import { takeAll, takes, type WordScan } from './word-scan.ts'

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

type Subject = Pick<Parts, 'metrics' | 'shape'>

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

/** Customers are found by the goods and days alone, and have neither parts nor a comparison. */
function isOfCustomers({ by, trend }: Parts['shape'], parts: Parts): boolean {
  const { amounts, conditions, isCompared, isOfChange, mentions, metrics } = parts
  return (
    by.every((name) => name === 'customer') &&
    trend === null &&
    amounts.length + conditions.length === 0 &&
    !isCompared &&
    !isOfChange &&
    mentions.every(isOfGoods) &&
    metrics.every((name) => name === 'customers')
  )
}

/** Whether a condition on whole orders or customers says everything that a question asks. */
export function isBasketWhole(parts: Parts): boolean {
  const { average, basket, count, isEffect, shape, share } = parts
  if (!basket) return true
  if (average || count || share || isEffect || shape.by.some((field) => isOfGoods({ field }))) return false
  return basket === 'orders' || isOfCustomers(shape, parts)
}

/** Returns the conditions on the goods, one for each. */
export const basketFilters = ({ basket, mentions }: Parts, days: Period): Filter[] =>
  mentions.filter(isOfGoods).map(({ field, values }): Filter => {
    const has: Filter = ['is', field, [...values]]
    return basket === 'orders' ? ['order_has', has] : ['has_done', has, days]
  })

/** Returns how a reply names the goods: orders with both tea and coffee. */
export function aboutBasket({ basket, mentions }: Pick<Parts, 'basket' | 'mentions'>): About {
  const names = mentions.filter(isOfGoods).map(({ text }) => quoteName(text))
  const last = names.at(-1) ?? ''
  const all = `${names.length === 2 ? 'both' : 'all of'} ${names.slice(0, -1).join(', ')} and ${last}`
  return {
    field: null,
    text: basket === 'orders' ? `orders with ${all}` : `customers who bought ${all}`,
    isNegated: false,
  }
}
