import { expect, test } from 'vitest'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { detectSignals, replaySignals, watchSignals } from './detect-signals.ts'
import type { KnownStock, SoldProduct } from './product-gaps.ts'
import type { SignalInput, SignalSeries } from './signal-series.ts'
import type { CardSubject } from './update-cards.ts'

const DAYS = 200
const LAST = DAYS - 1
const FIRST = '2026-01-05'
const dayAt = (position: number) => addDays(FIRST, position)

type Shop = {
  /** How many times the usual a product sells. */
  factor?: (day: number, product: number) => number
  ordersOn?: (day: number) => number
  days?: number
  products?: number
  mean?: number
  stock?: KnownStock
  marked?: readonly number[]
  storeMarked?: readonly number[]
  /** How many days the figures of a sales channel end before those of the store. */
  late?: number
  /** Whether what the first product sells is judged as a series too. */
  isWatched?: boolean
  /** Whether the orders of the shop are those of its products. */
  isAddedUp?: boolean
}

/** Draws what products sell at $10 a unit. Each sells `mean` units a day. */
function drawProducts({ factor = () => 1, days = DAYS, products = 6, mean = 3, ...shop }: Shop): SoldProduct[] {
  const random = createRandom(11)
  const marked = new Set(shop.marked)
  return Array.from({ length: products }, (_, product) => {
    const units = Array.from({ length: days }, (_day, day) => random.count(mean * factor(day, product)))
    return {
      id: `product:${product}`,
      units: units.map((count, day) => (product === 0 && marked.has(day) ? null : count)),
      sales: units.map((count) => count * 1000),
      ...(product === 0 && shop.stock && { stock: shop.stock }),
    }
  })
}

function drawShop(shop: Shop = {}) {
  const { ordersOn = () => 40, days = DAYS } = shop
  const products = drawProducts(shop)
  const sales = Array.from({ length: days }, (_, day) => sum(products.map((one) => one.sales[day] ?? 0)))
  const orders = sales.map((amount, day) => (shop.isAddedUp ? amount / 1000 : ordersOn(day)))
  const lastDay = dayAt(days - 1)
  const { late } = shop
  const input: SignalInput = {
    firstDay: FIRST,
    lastDay,
    series: [
      { id: 'orders', kind: 'count', values: orders },
      ...(shop.isWatched ? [seriesOfFirst(products[0]?.units ?? [])] : []),
    ],
    sources: [
      { series: 'orders' },
      ...(late === undefined ? [] : [{ series: 'etsy', channel: 'etsy', lastDay: addDays(lastDay, -late) }]),
    ],
    marked: (shop.storeMarked ?? []).map(dayAt),
  }
  return watchSignals(input, { sold: { products, sales } })
}

const seriesOfFirst = (values: readonly (number | null)[]): SignalSeries => ({
  id: 'product:0',
  kind: 'count',
  values,
  part: { of: 'orders', dimension: 'product' },
})

const outFrom =
  (from: number, to = Infinity, out = [0]) =>
  (day: number, product: number) =>
    out.includes(product) && day >= from && day <= to ? 0 : 1

const stockOutsIn = (subjects: readonly CardSubject[]) =>
  subjects.flatMap((subject) => (subject.kind === 'stock_out' ? [subject.stockOut] : []))

const find = (shop: Shop) => stockOutsIn(detectSignals(drawShop(shop)))

const daysFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a product that sells each day and then stops is out of stock, with its usual sales of these days as lost', () => {
  const [stockOut, ...others] = find({ factor: outFrom(DAYS - 8) })

  expect(others).toEqual([])
  expect(stockOut).toMatchObject({ product: 'product:0', since: dayAt(DAYS - 8), day: dayAt(LAST) })
  const { daily = 0, lost, chance } = stockOut ?? {}
  expect(daily).toBeCloseTo(3, 0)
  expect(lost?.amount).toBe(Math.round(8 * daily * 1000))
  expect(lost?.low).toBeLessThan(8 * 3000)
  expect(lost?.high).toBeGreaterThan(8 * 3000)
  expect(chance).toBeLessThan(1e-4)
})

test('a shop whose products go on as usual has no stock-out, and a few days without a sale are none', () => {
  expect(find({})).toEqual([])
  expect(find({ factor: outFrom(DAYS - 4) })).toEqual([])
  expect(find({ mean: 0.3, factor: outFrom(DAYS - 10) })).toEqual([])
})

test('two days without a sale are enough for a product that sells many each day, unless it sells in bulk', () => {
  const isInBulk = (day: number) => (day % 3 === 0 ? 2.8 : 0.1)

  expect(find({ mean: 30, factor: outFrom(DAYS - 2) })).toHaveLength(1)
  expect(find({ mean: 30, factor: (day, of) => outFrom(DAYS - 2)(day, of) * isInBulk(day) })).toEqual([])
})

test('days on which the whole shop sells little say little about a product', () => {
  expect(find({ factor: outFrom(DAYS - 8), ordersOn: (day) => (day >= DAYS - 8 ? 8 : 40) })).toEqual([])
})

test('days without figures of a sales channel, or that are marked for the whole shop, are not counted', () => {
  const factor = outFrom(DAYS - 8)
  expect(find({ factor, late: 5 })).toEqual([])
  expect(find({ factor, storeMarked: daysFrom(DAYS - 6, LAST) })).toEqual([])
})

test('a stock-out that is marked in the calendar is not told', () => {
  expect(find({ factor: outFrom(DAYS - 12), marked: daysFrom(DAYS - 12, DAYS - 11) })).toEqual([])
})

test('a product that has not sold for more than four weeks was given up', () => {
  expect(find({ mean: 8, factor: outFrom(DAYS - 28) })).toHaveLength(1)
  expect(find({ mean: 8, factor: outFrom(DAYS - 29) })).toEqual([])
})

test('a product that had no sales in the same weeks of last year has a season', () => {
  const days = 500
  const pause = (day: number, product: number) =>
    product === 0 && (day >= days - 10 || (day >= days - 10 - 364 && day < days - 350)) ? 0 : 1

  expect(find({ days, factor: pause })).toEqual([])
  expect(find({ days, factor: outFrom(days - 10) })).toHaveLength(1)
})

test('a product below one percent of sales is not told', () => {
  const factor = (day: number, product: number) => outFrom(DAYS - 12)(day, product) * (product === 0 ? 0.02 : 1)
  expect(find({ mean: 100, factor })).toEqual([])
})

test('the two with the most lost sales are told', () => {
  const sizes = [1, 3, 2]
  const factor = (day: number, product: number) => (product < 3 && day >= DAYS - 8 ? 0 : (sizes[product] ?? 1))

  expect(find({ factor }).map(({ product }) => product)).toEqual(['product:1', 'product:2'])
})

test('a known stock of 0 is left to what Today proposes, unless the file is old', () => {
  const factor = outFrom(DAYS - 8)
  const stock = { available: 0, on: dayAt(LAST - 1), changedOn: dayAt(50) }

  expect(find({ factor, stock })).toEqual([])
  expect(find({ factor, stock: { ...stock, on: dayAt(LAST - 31) } })).toHaveLength(1)
})

test('a stock that came back ends it, and one that was there all the time is told to say otherwise', () => {
  const factor = outFrom(DAYS - 8)
  const since = (changedOn: number, on = LAST): KnownStock => ({
    available: 12,
    on: dayAt(on),
    changedOn: dayAt(changedOn),
  })

  expect(find({ factor, stock: since(LAST - 2) })).toEqual([])
  expect(find({ factor, stock: since(50) })).toMatchObject([{ stock: { available: 12, on: dayAt(LAST) } }])
  const [before] = find({ factor, stock: since(50, DAYS - 20) })
  expect(before).not.toHaveProperty('stock')
})

test('a fall of the whole shop that comes from the product is one card, which has its stock-out', () => {
  const subjects = detectSignals(
    drawShop({ factor: outFrom(DAYS - 10), isWatched: true, isAddedUp: true, products: 2, mean: 12 }),
  )

  expect(subjects).toMatchObject([{ kind: 'change', lead: { series: 'orders' }, stockOut: { product: 'product:0' } }])
})

test('the fall of a product without stock is told as its stock-out, and not again once it sells', () => {
  const falls = { factor: outFrom(DAYS - 8), isWatched: true }
  expect(detectSignals(drawShop(falls)).map(({ kind }) => kind)).toEqual(['stock_out'])

  const sellsAgain = { factor: outFrom(DAYS - 8, DAYS - 2), isWatched: true }
  expect(detectSignals(drawShop(sellsAgain))).toEqual([])
})

test('a replay tells a stock-out once, ends it with the next sale, and tells the next one anew', () => {
  const out = (day: number) => (day >= 120 && day < 130) || (day >= 140 && day < 150)
  const { cards } = replaySignals(drawShop({ factor: (day, product) => (product === 0 && out(day) ? 0 : 1) }))

  expect(stockOutsIn(cards.map(({ subject }) => subject)).map(({ since, day }) => [since, day])).toEqual([
    [dayAt(120), dayAt(129)],
    [dayAt(140), dayAt(149)],
  ])
  expect(cards.map(({ toldOn, openedOn }) => toldOn === openedOn)).toEqual([true, true])
})
