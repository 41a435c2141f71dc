import { describe, expect, it } from 'vitest'
import { sumMicros } from '#domain/imports/cells/micros.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import { daysBetween } from '#domain/periods.ts'
import { SAMPLE_PRODUCTS } from './catalog.ts'
import { buildSampleOrders, buildSampleProducts } from './sample-store.ts'

const shop = { now: new Date('2026-05-20T12:00:00Z'), timeZone: 'Europe/Berlin', currency: 'EUR' }
const today = '2026-05-20'
const orders = buildSampleOrders(shop)

const asJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))

const dayOf = (at: number) => dayIn(shop.timeZone, at)
const daysAgo = (at: number) => daysBetween(dayOf(at), today)

describe('the sample store', () => {
  it('is the same for the same time, time zone and currency', () => {
    expect(asJson(buildSampleOrders(shop))).toBe(asJson(orders))
  })

  it('covers two years up to now, oldest first, and nothing after', () => {
    const times = orders.map(({ placedAt }) => placedAt)
    expect(orders.length).toBeLessThan(6500)
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(daysAgo(times[0] ?? 0)).toBe(729)
    expect(daysAgo(times.at(-1) ?? 0)).toBeLessThan(2)
    expect(Math.max(...orders.flatMap(({ events }) => events.map(({ at }) => at)))).toBeLessThanOrEqual(
      shop.now.getTime(),
    )
  })

  it('has a time of day for each order, also where the shop’s evening is midnight in UTC', () => {
    const inNewYork = buildSampleOrders({ ...shop, timeZone: 'America/New_York' })
    expect(inNewYork.filter(({ placedAt }) => placedAt % 86_400_000 === 0)).toEqual([])
  })

  it('has order totals equal to the sum of the entries at the time of the order', () => {
    for (const { total, events, placedAt } of orders) {
      expect(sumMicros(events.filter(({ at }) => at === placedAt).map(({ amount }) => amount))).toBe(total)
    }
  })

  it('never returns more than was sold', () => {
    for (const { events } of orders) expect(sumMicros(events.map(({ amount }) => amount)) >= 0n).toBe(true)
  })

  it('has returns, cancellations and discounts', () => {
    const returned = orders.filter(({ events }) => events.some(({ refundKey }) => refundKey !== null))

    expect(returned.length / orders.length).toBeGreaterThan(0.02)
    expect(returned.length / orders.length).toBeLessThan(0.1)
    expect(orders.some(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
    expect(orders.some(({ discountCode }) => discountCode !== null)).toBe(true)
  })

  it('sells nothing before its launch or while it is sold out', () => {
    const saleDays = (sku: string) =>
      orders.filter(({ lines }) => lines.some((line) => line.sku === sku)).map(({ placedAt }) => daysAgo(placedAt))
    const restricted = SAMPLE_PRODUCTS.filter(({ launchedDaysAgo, soldOut }) => launchedDaysAgo ?? soldOut)

    expect(restricted.length).toBeGreaterThan(3)
    for (const { sku, launchedDaysAgo = Infinity, soldOut: [left, back] = [-1, -1] } of restricted) {
      const days = saleDays(sku)
      expect(days.length).toBeGreaterThan(10)
      expect(Math.max(...days)).toBeLessThanOrEqual(launchedDaysAgo)
      expect(days.filter((ago) => ago <= left && ago >= back)).toEqual([])
    }
  })

  it('uses only names and addresses that cannot be real', () => {
    const names = new Set(orders.flatMap(({ customer }) => (customer ? [`${customer.name} ${customer.email}`] : [])))
    for (const name of names) expect(name).toMatch(/^Customer \d{4} customer\d{4}@example\.com$/)
  })

  it.each([
    ['JPY', 1_000_000n],
    ['USD', 10_000n],
    ['KWD', 1000n],
  ])('has no amount in %s below its smallest unit', (currency, unit) => {
    const amounts = buildSampleOrders({ ...shop, currency }).flatMap(({ events }) => events.map(({ amount }) => amount))
    expect(amounts.filter((amount) => amount % unit !== 0n)).toEqual([])
  })

  it.each(['JPY', 'HUF'])('has whole prices in %s, where prices have no hundredths', (currency) => {
    const [dollars, whole] = [buildSampleProducts('USD'), buildSampleProducts(currency)]
    expect(whole.map(({ price }) => price)).toEqual(dollars.map(({ price }) => (price ?? 0n) * 100n))
  })

  it('sells only products of its catalog, above cost', () => {
    const skus = new Set(buildSampleProducts('USD').map(({ sku }) => sku))
    expect(orders.every(({ lines }) => lines.every(({ sku }) => skus.has(sku)))).toBe(true)
    for (const { price, unitCost } of buildSampleProducts('USD')) expect(price).toBeGreaterThan(unitCost ?? 0n)
  })
})
