import { addDays, daysBetween } from './plain/plain-days.ts'
import type { PlainOrder, PlainShop } from './plain/plain-shop.ts'
import { isWritten, plain, type SeenReply, shownIn } from './reply.ts'
import { select } from './plain/select-orders.ts'
import type { Days, Names } from './truth.ts'

const STOCK_DAYS = 90
const LOW_DAYS = 14
const MICROS_PER_CENT = 10_000

const stockOf = ({ products }: PlainShop, title: string): number => products.get(title)?.stock ?? 0

export const titlesOf = ({ products }: PlainShop): string[] => [...products.keys()]

/** Returns how many of a product were sold a day in the last 90 finished days, or since its first sale. */
export function paceOf(shop: PlainShop, title: string): number {
  const last = addDays(shop.today, -1)
  const first = addDays(last, 1 - STOCK_DAYS)
  const launched = shop.orders.find(({ products }) => products.includes(title))?.day ?? shop.today
  const days = daysBetween(launched > first ? launched : first, last) + 1
  const units = select(shop, [first, last])
    .entries.filter(({ kind, product }) => product === title && kind === 'sale')
    .reduce((sum, { units: sold }) => sum + sold, 0)
  return units / days
}

/** Returns for how many days the stock of a product lasts at that pace. */
export const coverOf = (shop: PlainShop, title: string): number => stockOf(shop, title) / paceOf(shop, title)

export const soldOut = (shop: PlainShop): string[] =>
  [...shop.products].flatMap(([title, { stock }]) => (stock !== null && stock <= 0 ? [title] : []))

/** The products in stock that are running low, those that run out first first. */
export const lowOnes = (shop: PlainShop): string[] =>
  titlesOf(shop)
    .filter((title) => stockOf(shop, title) > 0 && coverOf(shop, title) < LOW_DAYS)
    .toSorted((one, other) => coverOf(shop, one) - coverOf(shop, other))

/** The first ones that are running low, or else the first one to run out. */
function runningLow(shop: PlainShop): string[] {
  const low = lowOnes(shop)
  if (low.length > 0) return low.slice(0, 3)
  const inStock = titlesOf(shop).filter((title) => stockOf(shop, title) > 0)
  return inStock.toSorted((one, other) => coverOf(shop, one) - coverOf(shop, other)).slice(0, 1)
}

type Pair = { products: string[]; orders: number; lift: number }

const LEAST_ORDERS = 5

function pairsOf(shop: PlainShop, days: Days): Pair[] {
  const baskets = select(shop, days)
    .orders.filter(({ status }) => status !== 'cancelled')
    .map(({ products }) => [...new Set(products)].filter((product) => shop.products.get(product)?.isFee === false))
  const single = Map.groupBy(baskets.flat(), (product) => product)
  const joint = new Map<string, number>()
  for (const products of baskets) {
    for (const [at, one] of products.entries()) {
      for (const other of products.slice(at + 1)) {
        const pair = one < other ? `${one}\n${other}` : `${other}\n${one}`
        joint.set(pair, (joint.get(pair) ?? 0) + 1)
      }
    }
  }
  return [...joint].flatMap(([pair, orders]) => {
    const products = pair.split('\n')
    const [one = 1, other = 1] = products.map((product) => single.get(product)?.length)
    return orders < LEAST_ORDERS ? [] : [{ products, orders, lift: (orders * baskets.length) / one / other }]
  })
}

/** Whether the first pair is the one most often bought, or the one bought most often beyond chance. */
function showsPair(reply: SeenReply, shop: PlainShop, title?: string): boolean {
  const period = reply.citations[0]?.period
  if (!period) return false
  const pairs = pairsOf(shop, [period.from, period.to]).filter(({ products }) => !title || products.includes(title))
  const [row] = reply.table?.rows ?? []
  const shown = plain(row?.join(' ') ?? reply.text)
  const isNamed = (product: string) => shop.products.get(product)?.names.some((name) => shown.includes(name)) ?? false
  const most = (value: (pair: Pair) => number) => {
    const highest = pairs.reduce((largest, pair) => Math.max(largest, value(pair)), 0)
    return pairs.filter((pair) => value(pair) === highest)
  }
  return [...most(({ orders }) => orders), ...most(({ lift }) => lift)].some(({ products }) =>
    products.every((product) => product === title || isNamed(product)),
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return ((low ?? 0) + (high ?? 0)) / 2
}

const OVERDUE = 1.5

/** Returns the customers whose last order is one and a half of their usual gaps ago: who are overdue or likely gone. */
export function lapsedCustomers(shop: PlainShop): string[] {
  const known = shop.orders.filter(({ customer }) => customer !== null)
  const histories = [...Map.groupBy(known, ({ customer }) => customer ?? '')]
  const gapsOf = (orders: readonly PlainOrder[]) =>
    orders.slice(1).map(({ day }, at) => daysBetween(orders[at]?.day ?? day, day))
  const usual = median(histories.flatMap(([, orders]) => gapsOf(orders)))
  return histories.flatMap(([customer, orders]) => {
    const gap = Math.max(1, orders.length >= 3 ? median(gapsOf(orders)) : usual)
    const since = daysBetween(orders.at(-1)?.day ?? shop.today, shop.today)
    return since >= OVERDUE * gap ? [customer] : []
  })
}

function citedFor(reply: SeenReply, title: string): string[] {
  return reply.citations.filter(({ label }) => plain(label).includes(title)).map(({ value }) => plain(value))
}

function citesAll(reply: SeenReply, count: number): boolean {
  const values = reply.citations.map(({ value }) => Number(plain(value).replaceAll(',', '')))
  return values.reduce((sum, value) => sum + value, 0) === count
}

function showsProduct(reply: SeenReply, { kind, title }: Extract<Names, { title: string }>, shop: PlainShop): boolean {
  switch (kind) {
    case 'stock of':
      return citedFor(reply, title).includes(String(stockOf(shop, title)))
    case 'cover of':
      return citedFor(reply, title).includes(`${Math.round(coverOf(shop, title))} days`)
    case 'price of':
      return isWritten(shownIn(reply), Number(shop.products.get(title)?.price ?? 0n) / MICROS_PER_CENT, 'money')
    case 'bought with':
      return showsPair(reply, shop, title)
  }
}

/** Whether a reply names what a list has to name, or the figure of one product. */
export function showsNames(reply: SeenReply, names: Names, shop: PlainShop): boolean {
  if ('title' in names) return showsProduct(reply, names, shop)
  switch (names.kind) {
    case 'running low':
      return runningLow(shop).every((title) => shownIn(reply).includes(title))
    case 'out of stock':
      return titlesOf(shop).every((title) => shownIn(reply).includes(title) === soldOut(shop).includes(title))
    case 'lapsed':
      // Which of them are likely gone is up to the model.
      return citesAll(reply, lapsedCustomers(shop).length)
    case 'pairs':
      return showsPair(reply, shop)
  }
}
