import { describe, expect, it } from 'vitest'
import { expectedValues, testWeeksOf } from '#domain/analysis/customers/expected-value.ts'
import { weekdayOf } from '#domain/calendar-units.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { holdoutOf, purchaseHistory } from '#test/oracles/purchase-history.ts'
import { buildSampleOrders, buildSampleProducts } from './sample-store.ts'

const TIME_ZONE = 'America/New_York'
const MATCHA = 'SAMPLE-TEA-09'
const WHISK = 'SAMPLE-ACC-01'
const EARL_GREY = 'SAMPLE-TEA-02'
const SAGE_MUG = 'SAMPLE-CUP-01'

const products = buildSampleProducts('USD')

/** An order with the days from it to today, the products in it, and those that came back. */
type Sale = { order: ParsedOrder; ago: number; skus: string[]; returns: { sku: string; ago: number }[] }

function readSales(today: string): Sale[] {
  const shop = { now: new Date(`${today}T17:00:00Z`), timeZone: TIME_ZONE, currency: 'USD' }
  const agoOf = (at: number) => daysBetween(dayIn(TIME_ZONE, at), today)
  return buildSampleOrders(shop).map((order) => {
    const skus = order.lines.map(({ sku }) => sku ?? '')
    const returns = order.events.filter(({ kind, refundKey }) => kind === 'return' && refundKey !== null)
    const toReturn = ({ at, line }: (typeof returns)[number]) => ({ sku: skus[line ?? 0] ?? '', ago: agoOf(at) })
    return { order, skus, ago: agoOf(order.placedAt), returns: returns.map(toReturn) }
  })
}

/** Returns the entries from `first` to `last` days ago. */
const within = <Entry extends { ago: number }>(entries: readonly Entry[], first: number, last: number): Entry[] =>
  entries.filter(({ ago }) => ago <= first && ago >= last)

function tally(values: Iterable<string | null>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

const shareWith = (sales: readonly Sale[], sku: string): number =>
  sales.filter(({ skus }) => skus.includes(sku)).length / sales.length

const pairsOf = ({ skus }: Sale): string[] =>
  skus.flatMap((one, at) => skus.slice(at + 1).map((other) => [one, other].toSorted().join(' ')))

/** Returns how much more often than by chance each pair is in one order, for pairs in 20 orders or more. */
function liftsOf(sales: readonly Sale[]): Map<string, number> {
  const counts = tally(sales.flatMap(({ skus }) => skus))
  const pairs = [...tally(sales.flatMap(pairsOf))].filter(([, together]) => together >= 20)
  return new Map(
    pairs.map(([pair, together]) => {
      const [one = 0, other = 0] = pair.split(' ').map((sku) => counts.get(sku))
      return [pair, (together * sales.length) / (one * other)]
    }),
  )
}

describe.each(['2026-05-20', '2026-01-01', '2026-08-09', '2026-12-01', '2028-02-29'])(
  'the sample store on %s',
  (today) => {
    const sales = readSales(today)
    const orders = sales.map(({ order }) => order)

    it('has at least 5,000 orders in two years, more of them in the second', () => {
      expect(sales.length).toBeGreaterThan(5000)
      expect(within(sales, 364, 0).length).toBeGreaterThan(1.2 * within(sales, 729, 365).length)
    })

    it('sells most in December, and more on Sundays than on Fridays', () => {
      const days = Array.from({ length: 365 }, (_, ago) => ({ ago, date: addDays(today, -ago) }))
      const perDay = (isCounted: (date: string) => boolean) => {
        const counted = new Set(days.filter(({ date }) => isCounted(date)).map(({ ago }) => ago))
        return sales.filter(({ ago }) => counted.has(ago)).length / counted.size
      }
      expect(perDay((date) => date.slice(5, 7) === '12')).toBeGreaterThan(1.05 * perDay(() => true))
      expect(perDay((date) => weekdayOf(date) === 6)).toBeGreaterThan(1.1 * perDay((date) => weekdayOf(date) === 4))
    })

    it('has guests, one-time buyers, a loyal core and customers who stopped coming', () => {
      const guests = orders.filter(({ customer }) => customer === null)
      const known = sales.filter(({ order }) => order.customer !== null)
      const histories = [...Map.groupBy(known, ({ order }) => order.customer?.id).values()]
      const returning = histories.filter((theirs) => theirs.length > 1)
      const gaps = returning.flatMap((theirs) => theirs.slice(1).map(({ ago }, at) => (theirs[at]?.ago ?? ago) - ago))
      const daysSinceLast = (theirs: readonly Sale[]) => theirs.at(-1)?.ago ?? Infinity

      expect(guests.length / orders.length).toBeGreaterThan(0.02)
      expect(guests.length / orders.length).toBeLessThan(0.1)
      expect(returning.length / histories.length).toBeGreaterThan(0.25)
      expect(returning.length / histories.length).toBeLessThan(0.45)
      expect(median(gaps)).toBeGreaterThan(20)
      expect(median(gaps)).toBeLessThan(60)
      expect(Math.max(...gaps)).toBeGreaterThan(180)
      expect(histories.filter((theirs) => theirs.length >= 8 && daysSinceLast(theirs) <= 60).length).toBeGreaterThan(12)
      expect(histories.filter((theirs) => theirs.length >= 3 && daysSinceLast(theirs) > 180).length).toBeGreaterThan(50)
    })

    it('has customers whose orders can be predicted from earlier ones', () => {
      const known = orders.filter(({ customer }) => customer !== null)
      const customers = [...Map.groupBy(known, ({ customer }) => customer?.id)].map(([id, theirs]) => ({
        customer: String(id),
        orders: theirs.map(({ placedAt, total }) => ({
          day: dayIn(TIME_ZONE, placedAt),
          value: Number(total / 10_000n),
        })),
      }))
      const histories = customers.flatMap((customer) => purchaseHistory(customer, today) ?? [])
      const weeks = testWeeksOf(730 / 7)

      const answer = expectedValues({ histories, holdout: holdoutOf(customers, today, weeks), weeks })

      expect(answer.kind).toBe('ready')
    })

    it('has several countries, regions, cities, channels, payment methods and discount codes, none of them rare', () => {
      const counts = [
        tally(orders.map(({ country }) => country)),
        tally(orders.map(({ country, region }) => `${region}, ${country}`)),
        tally(orders.map(({ country, region, city }) => `${city}, ${region}, ${country}`)),
        tally(orders.map(({ channel }) => channel)),
        tally(orders.map(({ channel, paymentMethod }) => `${paymentMethod} in ${channel}`)),
        tally(orders.map(({ discountCode }) => discountCode)),
      ]
      expect(counts.map(({ size }) => size)).toEqual([5, 13, 14, 3, 8, 3])
      expect(Math.min(...counts.flatMap((count) => [...count.values()]))).toBeGreaterThan(30)
    })

    it('sends all orders of a customer to one place, and the orders of guests to many', () => {
      const placesOf = (counted: readonly ParsedOrder[]) => new Set(counted.map(({ city }) => city)).size
      const ordersByCustomer = Map.groupBy(orders, ({ customer }) => customer?.id ?? null)
      const ofCustomers = [...ordersByCustomer].filter(([id]) => id !== null)

      expect(placesOf(ordersByCustomer.get(null) ?? [])).toBeGreaterThan(5)
      expect(ofCustomers.filter(([, theirs]) => placesOf(theirs) > 1)).toEqual([])
    })

    it('has a launch that grows', () => {
      expect(shareWith(within(sales, 729, 266), MATCHA)).toBe(0)
      expect(shareWith(within(sales, 265, 206), MATCHA)).toBeGreaterThan(0)
      expect(shareWith(within(sales, 59, 0), MATCHA)).toBeGreaterThan(1.7 * shareWith(within(sales, 265, 206), MATCHA))
    })

    it('has a best seller without stock, which nobody has bought for two weeks', () => {
      const sold = [...tally(within(sales, 378, 14).flatMap(({ skus }) => skus))]
      const best = sold.toSorted(([, left], [, right]) => right - left).map(([sku]) => sku)

      expect(best.slice(0, 5)).toContain(EARL_GREY)
      expect(within(sales, 13, 0).length).toBeGreaterThan(50)
      expect(shareWith(within(sales, 13, 0), EARL_GREY)).toBe(0)
      expect(products.find(({ sku }) => sku === EARL_GREY)?.inventoryQuantity).toBe(0)
    })

    it('has three times as many refunds as usual in a fortnight, most of them of one product', () => {
      const returns = sales.flatMap((sale) => sale.returns)
      const refundRate = (first: number, last: number) =>
        within(returns, first, last).length / within(sales, first, last).length
      const spike = within(returns, 102, 89)

      expect(refundRate(102, 89)).toBeGreaterThan(3 * refundRate(729, 103))
      expect(spike.filter(({ sku }) => sku === SAGE_MUG).length).toBeGreaterThan(spike.length / 2)
    })

    it('has one pair that is bought together at least three times as often as by chance', () => {
      const pair = [MATCHA, WHISK].toSorted().join(' ')
      const together = [...liftsOf(sales)].filter(([, lift]) => lift > 3).map(([name]) => name)

      expect(together).toEqual([pair])
      expect(liftsOf(within(sales, 265, 0)).get(pair)).toBeGreaterThan(3)
    })

    it('has one order far above the others', () => {
      const [largest = 0, next = 0] = orders.map(({ total }) => Number(total)).toSorted((left, right) => right - left)
      expect(largest).toBeGreaterThan(50 * median(orders.map(({ total }) => Number(total))))
      expect(largest).toBeGreaterThan(5 * next)
    })

    it('has a few slow and dead products in stock', () => {
      const units = tally(within(sales, 364, 0).flatMap(({ skus }) => skus))
      const soldLately = tally(within(sales, 89, 0).flatMap(({ skus }) => skus))
      const inStock = products.filter(({ inventoryQuantity }) => (inventoryQuantity ?? 0) > 0)
      const dead = inStock.filter(({ sku }) => !soldLately.has(sku ?? '')).map(({ sku }) => sku)
      const slow = inStock.filter(
        ({ sku, inventoryQuantity }) => (units.get(sku ?? '') ?? 0) < (inventoryQuantity ?? 0) / 2,
      )

      expect(dead).toEqual(expect.arrayContaining(['SAMPLE-TEA-11', 'SAMPLE-CUP-05']))
      expect(slow.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['SAMPLE-TEA-07', 'SAMPLE-ACC-05']))
      expect(new Set([...dead, ...slow.map(({ sku }) => sku)]).size).toBeLessThan(7)
    })
  },
)

it('the sample store knows the cost of most products, but not of all', () => {
  const known = products.filter(({ unitCost }) => unitCost !== null)
  expect(known.length / products.length).toBeGreaterThan(0.8)
  expect(known.length).toBeLessThan(products.length)
})
