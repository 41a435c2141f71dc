import { weekdayOf } from './plain-days.ts'
import type { PlainEntry, PlainOrder, PlainShop } from './plain-shop.ts'
import type { Days, Where } from '../truth.ts'

/** The orders of a period, and what changed sums in it: what a figure is made of. */
export type Sums = { orders: readonly PlainOrder[]; entries: readonly PlainEntry[] }

export const typeOf = ({ number }: PlainOrder): 'new' | 'returning' | 'unknown' => {
  if (number === null) return 'unknown'
  return number === 1 ? 'new' : 'returning'
}

const toMicros = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000))

const hasWords = (shop: PlainShop, product: string, words: string): boolean =>
  (shop.products.get(product)?.names ?? [product]).some((name) => name.toLowerCase().includes(words.toLowerCase()))

/** Each condition, and whether an order is as it says. Those about lines or days aren't among them. */
const CHECKS: readonly ((order: PlainOrder, where: Where, shop: PlainShop) => boolean)[] = [
  ({ country }, where) => where.country?.includes(country ?? '') ?? true,
  ({ country }, where) => where.notCountry === undefined || country !== where.notCountry,
  ({ channel }, where) => where.notChannel === undefined || channel !== where.notChannel,
  ({ region }, where) => where.region === undefined || region === where.region,
  ({ city }, where) => where.city === undefined || city === where.city,
  ({ channel }, where) => where.channel === undefined || channel === where.channel,
  ({ payment }, where) => where.payment === undefined || payment === where.payment,
  ({ code }, where) => where.code === undefined || code === where.code,
  ({ code }, where) => where.anyCode === undefined || code !== null,
  ({ status }, where) => where.cancelled === undefined || status === 'cancelled',
  ({ customer }, where) => where.customer === undefined || customer === where.customer,
  (order, where) => where.customerType === undefined || typeOf(order) === where.customerType,
  ({ value }, where) => where.over === undefined || value > toMicros(where.over),
  ({ value }, where) => where.atLeast === undefined || value >= toMicros(where.atLeast),
  ({ value }, where) => where.atMost === undefined || value <= toMicros(where.atMost),
  ({ value }, where) => where.under === undefined || value < toMicros(where.under),
  ({ products }, { titles = [] }, shop) =>
    titles.every((words) => products.some((product) => hasWords(shop, product, words))),
]

type Asked = { shop: PlainShop; where: Where }

const categoryOf = ({ products }: PlainShop, product: string): string => products.get(product)?.category ?? ''

const LINE_CHECKS: readonly ((product: string, where: Where, shop: PlainShop) => boolean)[] = [
  (product, where) => where.product?.includes(product) ?? true,
  (product, where, shop) => where.title === undefined || hasWords(shop, product, where.title),
  (product, where, shop) => where.category?.includes(categoryOf(shop, product)) ?? true,
  (product, where, shop) => where.notCategory === undefined || categoryOf(shop, product) !== where.notCategory,
]

/** Whether a line of an order is asked about. */
export function isLineOf({ shop, where }: Asked, product: string | null): boolean {
  const { product: codes, title, category, notCategory } = where
  if ([codes, title, category, notCategory].every((asked) => asked === undefined)) return true
  return product !== null && LINE_CHECKS.every((isAsSaid) => isAsSaid(product, where, shop))
}

/** Returns the customers who bought each of these titles in a period. */
function customersWith(shop: PlainShop, [from, to]: Days, all: readonly string[]): ReadonlySet<string> {
  const placed = shop.orders.filter(({ day }) => day >= from && day <= to)
  const buyersOf = (words: string) =>
    new Set(
      placed
        .filter(({ products }) => products.some((product) => hasWords(shop, product, words)))
        .flatMap(({ customer }) => customer ?? []),
    )
  const [first = new Set<string>(), ...others] = all.map(buyersOf)
  return new Set([...first].filter((id) => others.every((buyers) => buyers.has(id))))
}

function selectAnew(shop: PlainShop, [from, to]: Days, where: Where): Sums {
  const asked = { shop, where }
  const isIn = (day: string) => day >= from && day <= to && (where.weekdays?.includes(weekdayOf(day)) ?? true)
  const buyers = where.bought && customersWith(shop, [from, to], where.bought)
  const known = new Map<PlainOrder, boolean>()
  const isWanted = (order: PlainOrder): boolean => {
    const wanted =
      known.get(order) ??
      (CHECKS.every((isAsSaid) => isAsSaid(order, where, shop)) && (!buyers || buyers.has(order.customer ?? '')))
    known.set(order, wanted)
    return wanted
  }
  return {
    orders: shop.orders.filter(
      (order) => isIn(order.day) && isWanted(order) && order.products.some((product) => isLineOf(asked, product)),
    ),
    entries: shop.entries.filter(({ day, order, product }) => isIn(day) && isWanted(order) && isLineOf(asked, product)),
  }
}

const selected = new WeakMap<PlainShop, Map<string, Sums>>()

/**
 * Returns the orders and entries of a period that a condition holds for. Refunds count on their own day. What was
 * selected is kept, because each way to read a question selects it again.
 */
export function select(shop: PlainShop, days: Days, where: Where = {}): Sums {
  const ofShop = selected.get(shop) ?? new Map<string, Sums>()
  selected.set(shop, ofShop)
  const key = JSON.stringify([days, where])
  const sums = ofShop.get(key) ?? selectAnew(shop, days, where)
  ofShop.set(key, sums)
  return sums
}
