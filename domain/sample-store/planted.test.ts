import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#domain/calendar-units.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { buildSampleOrders } from './sample-store.ts'

const TIME_ZONE = 'America/New_York'

/** An order with the days from it to today. */
type Sale = { order: ParsedOrder; ago: number }

function readSales(today: string): Sale[] {
  const shop = { now: new Date(`${today}T17:00:00Z`), timeZone: TIME_ZONE, currency: 'USD' }
  return buildSampleOrders(shop).map((order) => ({
    order,
    ago: daysBetween(dayIn(TIME_ZONE, order.placedAt), today),
  }))
}

/** Returns the entries from `first` to `last` days ago. */
const within = <Entry extends { ago: number }>(entries: readonly Entry[], first: number, last: number): Entry[] =>
  entries.filter(({ ago }) => ago <= first && ago >= last)

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
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
      expect(perDay((date) => weekdayOf(date) === 6)).toBeGreaterThan(1.15 * perDay((date) => weekdayOf(date) === 4))
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
      expect(histories.filter((theirs) => theirs.length >= 8 && daysSinceLast(theirs) <= 60).length).toBeGreaterThan(15)
      expect(histories.filter((theirs) => theirs.length >= 3 && daysSinceLast(theirs) > 180).length).toBeGreaterThan(50)
    })
  },
)
