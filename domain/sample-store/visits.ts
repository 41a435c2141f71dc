import { addDays } from '#domain/periods.ts'
import { newCustomersOn, type Offer, offersOn } from './demand.ts'
import type { Random } from './random.ts'

type SampleDay = { date: string; daysAgo: number; offers: Offer[] }

/** An order on a day. `customer` is `null` for an order without a customer. A bulk order is far larger than others. */
export type Visit = { day: SampleDay; customer: number | null; isFirst: boolean; isBulk: boolean }

/** How many orders a day a customer makes, and how probably the customer leaves for good after a repeat order. */
type Habit = { ordersADay: number; leaving: number }

/** The orders a day of a customer with the typical spread of 1. */
const RATE = 0.003
/** A customer stays after a repeat order this many times as probably as leaving, on average. */
const STAYING = 3
const GUEST_SHARE = 0.08
const BULK_ORDER_DAYS_AGO = 75

type Customer = { number: number; habit: Habit }

/** Returns a random number of the standard normal distribution. */
const drawNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/**
 * People differ: many order rarely or never again, a few do so every week, and each leaves sooner or later. The mix is
 * close to that of the CDNOW customers in Fader, Hardie and Lee (2005).
 */
function drawHabit(random: Random): Habit {
  const ordersADay = RATE * Math.abs(drawNormal(random)) ** 3
  return { ordersADay, leaving: 1 - (1 - random.next()) ** (1 / STAYING) }
}

/** Returns a random number of days until a customer orders again: at any time alike, whenever the last order was. */
function drawGap(random: Random, { ordersADay }: Habit): number {
  return Math.max(1, Math.ceil(-Math.log(1 - random.next()) / ordersADay))
}

/** Returns the visits of new and returning customers up to the last day, in order. */
export function planVisits(random: Random, lastDay: string, days: number): Visit[] {
  const firstDay = addDays(lastDay, 1 - days)
  const due = Array.from({ length: days }, (): Customer[] => [])
  const visits: Visit[] = []
  let customers = 0

  function visit(day: SampleDay, customer: Customer, isFirst: boolean) {
    const { number, habit } = customer
    visits.push({ day, customer: number, isFirst, isBulk: false })
    if (!isFirst && random.chance(habit.leaving)) return
    due[days - 1 - day.daysAgo + drawGap(random, habit)]?.push(customer)
  }

  function arrive(day: SampleDay) {
    if (random.chance(GUEST_SHARE)) {
      visits.push({ day, customer: null, isFirst: true, isBulk: false })
      return
    }
    customers += 1
    visit(day, { number: customers, habit: drawHabit(random) }, true)
  }

  due.forEach((returning, position) => {
    const date = addDays(firstDay, position)
    const daysAgo = days - 1 - position
    const day = { date, daysAgo, offers: offersOn(date, daysAgo) }
    for (const customer of returning) visit(day, customer, false)
    for (let arriving = random.count(newCustomersOn(date, firstDay)); arriving > 0; arriving -= 1) arrive(day)
    if (daysAgo === BULK_ORDER_DAYS_AGO) visits.push({ day, customer: null, isFirst: true, isBulk: true })
  })
  return visits
}
