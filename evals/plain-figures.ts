import { unitAround, weekdayOf } from '#domain/calendar-units.ts'
import { nameOfRow } from '#domain/dimension-values.ts'
import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'
import type { LedgerEvent, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { buildSampleOrders, buildSampleProducts } from '#domain/sample-store/sample-store.ts'
import type { Days, Where } from './question-truth.ts'

const MICROS_PER_CENT = 10_000n

type Fact = ParsedOrder & { day: string; hour: number; value: bigint; number: number | null; titles: string[] }
type Entry = { order: Fact; event: LedgerEvent; day: string; title: string | null; unitCost: bigint | null }

/** One line of an order in a period, or one of its events: what a figure is made of. */
export type Sums = { orders: Fact[]; entries: Entry[] }

export type Shop = {
  facts: Fact[]
  entries: Entry[]
  titles: string[]
  categories: Map<string, string | null>
  hourOf: (at: number) => number
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** Builds the sample shop's orders in memory. Nothing of the server or its databases is used. */
export function buildShop(shop: { now: Date; timeZone: string; currency: string }): Shop {
  const counts = new Map<string, number>()
  const products = buildSampleProducts(shop.currency)
  const categories = new Map(products.map(({ title, category }) => [title, category]))
  const costs = new Map(products.map(({ title, unitCost }) => [title, unitCost]))
  const hourFormat = new Intl.DateTimeFormat('en', { timeZone: shop.timeZone, hour: 'numeric', hourCycle: 'h23' })
  const hourOf = (at: number) => Number(hourFormat.format(at))
  const facts = buildSampleOrders(shop).map((order): Fact => {
    const id = order.customer?.id ?? null
    const number = id === null ? null : (counts.get(id) ?? 0) + 1
    if (id !== null && number !== null) counts.set(id, number)
    const placed = order.events.filter(
      ({ kind, at }) => at === order.placedAt && (kind === 'sale' || kind === 'discount'),
    )
    return {
      ...order,
      number,
      day: dayIn(shop.timeZone, order.placedAt),
      hour: hourOf(order.placedAt),
      value: sumOf(placed.map(({ amount }) => amount)),
      titles: order.lines.map(({ title }) => title),
    }
  })
  const entries = facts.flatMap((order) =>
    order.events.map((event): Entry => {
      const title = event.line === null ? null : (order.titles[event.line] ?? null)
      return { order, event, day: dayIn(shop.timeZone, event.at), title, unitCost: costs.get(title ?? '') ?? null }
    }),
  )
  return { facts, entries, titles: [...categories.keys()], categories, hourOf }
}

const typeOf = ({ number }: Fact) => {
  if (number === null) return 'unknown'
  return number === 1 ? 'new' : 'returning'
}

const isAsked = <Value>(wanted: Value | undefined, holds: (wanted: Value) => boolean): boolean =>
  wanted === undefined || holds(wanted)

const hasWords = (title: string, words: string) => title.toLowerCase().includes(words.toLowerCase())

function isOrder(order: Fact, where: Where): boolean {
  return [
    isAsked(where.country, (codes) => codes.includes(order.country ?? '')),
    isAsked(where.notCountry, (code) => order.country !== code),
    isAsked(where.notChannel, (channel) => order.channel !== channel),
    isAsked(where.region, (region) => order.region === region),
    isAsked(where.city, (city) => order.city === city),
    isAsked(where.channel, (channel) => order.channel === channel),
    isAsked(where.payment, (method) => order.paymentMethod === method),
    isAsked(where.code, (code) => order.discountCode === code),
    isAsked(where.anyCode, () => order.discountCode !== null),
    isAsked(where.cancelled, () => order.cancelledAt !== null),
    isAsked(where.customer, (name) => order.customer?.name === name),
    isAsked(where.customerType, (type) => typeOf(order) === type),
    isAsked(where.over, (amount) => order.value > toMicros(amount)),
    isAsked(where.atLeast, (amount) => order.value >= toMicros(amount)),
    isAsked(where.atMost, (amount) => order.value <= toMicros(amount)),
    isAsked(where.titles, (all) => all.every((words) => order.titles.some((title) => hasWords(title, words)))),
    isAsked(where.under, (amount) => order.value < toMicros(amount)),
  ].every(Boolean)
}

const toMicros = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000))

function isTitle(shop: Shop, title: string | null, { title: part, category, notCategory }: Where): boolean {
  if (part === undefined && category === undefined && notCategory === undefined) return true
  if (title === null) return false
  const own = shop.categories.get(title) ?? ''
  return [
    isAsked(notCategory, (name) => own !== name),
    isAsked(category, (names) => names.includes(own)),
    isAsked(part, (words) => hasWords(title, words)),
  ].every(Boolean)
}

/** Returns the customers who bought each of these titles in a period. */
function customersWith(shop: Shop, [from, to]: Days, all: readonly string[]): ReadonlySet<string> {
  const placed = shop.facts.filter(({ day }) => day >= from && day <= to)
  const buyersOf = (words: string) =>
    new Set(
      placed
        .filter(({ titles }) => titles.some((title) => hasWords(title, words)))
        .flatMap(({ customer }) => customer?.id ?? []),
    )
  const [first = new Set<string>(), ...others] = all.map(buyersOf)
  return new Set([...first].filter((id) => others.every((buyers) => buyers.has(id))))
}

/** Returns the orders and events of a period that a condition holds for. Refunds count on their own day. */
export function select(shop: Shop, [from, to]: Days, where: Where = {}): Sums {
  const isWeekday = (day: string) => isAsked(where.weekdays, (days) => days.includes(weekdayOf(day)))
  const isIn = (day: string) => day >= from && day <= to && isWeekday(day)
  const buyers = where.bought && customersWith(shop, [from, to], where.bought)
  const isWanted = (order: Fact) => isOrder(order, where) && (!buyers || buyers.has(order.customer?.id ?? ''))
  return {
    orders: shop.facts.filter(
      (order) => isIn(order.day) && isWanted(order) && order.titles.some((title) => isTitle(shop, title, where)),
    ),
    entries: shop.entries.filter(
      ({ day, order, title }) => isIn(day) && isWanted(order) && isTitle(shop, title, where),
    ),
  }
}

const cents = (micros: bigint): number => Number(micros / MICROS_PER_CENT)

/** Without a negative zero, which is written as -0. */
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole + 0)

/** Adds up one metric: amounts in cents, rates as ratios. */
export function figureOf(metric: QueryMetric, { orders, entries }: Sums): number | null {
  const total = (...kinds: string[]) =>
    cents(sumOf(entries.filter(({ event }) => kinds.includes(event.kind)).map(({ event }) => event.amount)))
  const customers = new Map<string, Fact[]>()
  for (const order of orders) {
    const id = order.customer?.id
    if (id) customers.set(id, [...(customers.get(id) ?? []), order])
  }
  const buyers = [...customers.values()]
  const refunds = new Set(
    entries.flatMap(({ event, order }) => (event.refundKey === null ? [] : [`${order.name} ${event.refundKey}`])),
  ).size
  const unitsOf = (...kinds: string[]) =>
    Number(sumOf(entries.flatMap(({ event }) => (kinds.includes(event.kind) ? [event.quantity] : []))) / 1000n)
  const units = unitsOf('sale', 'return')
  const known = orders.filter(({ customer }) => customer !== null).length
  const placed = total('sale', 'discount')
  const costed = entries.flatMap(({ event, unitCost }) => (unitCost === null ? [] : [{ event, unitCost }]))
  const cost = cents(sumOf(costed.map(({ event, unitCost }) => (event.quantity * unitCost) / 1000n)))
  const costedSales = cents(sumOf(costed.map(({ event }) => event.amount)))
  // No question is about profit after gross profit.
  const values: Partial<Record<QueryMetric, () => number | null>> = {
    gross_sales: () => total('sale'),
    discounts: () => -total('discount'),
    returns: () => -total('return'),
    net_sales: () => total('sale', 'discount', 'return'),
    shipping: () => total('shipping'),
    taxes: () => total('tax'),
    duties: () => total('duty'),
    total_sales: () => total('sale', 'discount', 'return', 'shipping', 'tax', 'duty'),
    orders: () => orders.length,
    units: () => units,
    average_order_value: () => (orders.length === 0 ? null : Math.round(placed / orders.length)),
    customers: () => buyers.length,
    new_customers: () => buyers.filter((own) => own.some(({ number }) => number === 1)).length,
    returning_customers: () => buyers.filter((own) => own.some(({ number }) => (number ?? 1) > 1)).length,
    returning_customer_rate: () =>
      ratio(buyers.filter((own) => own.some(({ number }) => (number ?? 1) > 1)).length, buyers.length),
    refunds: () => refunds,
    units_ordered: () => unitsOf('sale'),
    repeat_customers: () => buyers.filter((own) => own.length > 1).length,
    repeat_purchase_rate: () => ratio(buyers.filter((own) => own.length > 1).length, buyers.length),
    orders_per_customer: () => ratio(known, buyers.length),
    units_per_order: () => ratio(units, orders.length),
    discount_rate: () => ratio(-total('discount'), total('sale')),
    return_rate: () => ratio(-total('return'), placed),
    refund_rate: () => ratio(refunds, orders.length),
    cost_of_goods: () => (costed.length === 0 ? null : cost),
    gross_profit: () => (costed.length === 0 ? null : costedSales - cost),
    margin_rate: () => ratio(costedSales - cost, costedSales),
    cost_coverage: () => ratio(costedSales, total('sale', 'discount', 'return')),
  }
  return values[metric]?.() ?? null
}

/** The days and the part of an order that an event or the order itself belongs to. */
type Placed = { order: Fact; day: string; hour: number; title: string | null }

const FIELDS: Partial<Record<DimensionName, (placed: Placed) => string | null>> = {
  country: ({ order }) => order.country,
  region: ({ order }) => order.region,
  city: ({ order }) => order.city,
  channel: ({ order }) => order.channel,
  payment_method: ({ order }) => order.paymentMethod,
  discount_code: ({ order }) => order.discountCode,
  status: ({ order }) => order.status,
  customer: ({ order }) => order.customer?.name ?? null,
  customer_type: ({ order }) => typeOf(order),
  weekday: ({ day }) => String(weekdayOf(day)),
  hour: ({ hour }) => String(hour),
  product: ({ title }) => title,
}

function valueIn(shop: Shop, dimension: DimensionName, placed: Placed, [from]: Days): string | null {
  if (isTimeDimension(dimension)) {
    const first = unitAround(placed.day, dimension).from
    return first < from ? from : first
  }
  if (dimension === 'category') return placed.title === null ? null : (shop.categories.get(placed.title) ?? null)
  return FIELDS[dimension]?.(placed) ?? null
}

export type Part = { keys: (string | null)[]; sums: Sums }

type Splitting = { by: readonly DimensionName[]; days: Days; where?: Where }

/** Splits sums by dimensions. An order with several products is part of each of them. */
export function split(shop: Shop, { orders, entries }: Sums, { by, days, where = {} }: Splitting) {
  const parts = new Map<string, Part>()
  const isOfProducts = by.some((name) => name === 'product' || name === 'category')
  const partOf = (placed: Placed): Sums => {
    const keys = by.map((dimension) => valueIn(shop, dimension, placed, days))
    const key = JSON.stringify(keys)
    const part = parts.get(key) ?? { keys, sums: { orders: [], entries: [] } }
    parts.set(key, part)
    return part.sums
  }
  for (const order of orders) {
    const { day, hour } = order
    const titles = isOfProducts ? [...new Set(order.titles)].filter((title) => isTitle(shop, title, where)) : [null]
    const own = new Set(titles.map((title) => partOf({ order, day, hour, title })))
    for (const sums of own) sums.orders.push(order)
  }
  for (const entry of entries) {
    const { order, day, title, event } = entry
    partOf({ order, day, hour: shop.hourOf(event.at), title }).entries.push(entry)
  }
  return [...parts.values()]
}

/** Returns what people call the values of a part. */
export const namesOf = (by: readonly DimensionName[], { keys }: Part): string[] =>
  by.map((dimension, at) => nameOfRow(dimension, keys[at] ?? null))
