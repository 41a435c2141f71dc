import { addDays } from '#domain/periods.ts'
import { newCustomersOn, type Offer, offersOn } from './demand.ts'
import type { Random } from './random.ts'

type SampleDay = { date: string; daysAgo: number; offers: Offer[] }

/** An order on a day. `customer` is `null` for an order without a customer. A bulk order is far larger than others. */
export type Visit = { day: SampleDay; customer: number | null; isFirst: boolean; isBulk: boolean }

/** How probably a customer orders a second time, and again after that, and after how many days. */
type Habit = { second: number; further: number; gapDays: number; spread: number }

const USUAL: Habit = { second: 0.32, further: 0.57, gapDays: 38, spread: 1.6 }
const LOYAL: Habit = { second: 1, further: 0.96, gapDays: 31, spread: 0.5 }
const LOYAL_SHARE = 0.018
const GUEST_SHARE = 0.08
const BULK_ORDER_DAYS_AGO = 75

type Customer = { number: number; habit: Habit }

/** Returns a random number of days until a customer orders again: mostly weeks, sometimes many months. */
function drawGap(random: Random, { gapDays, spread }: Habit): number {
  const deviation = random.next() + random.next() + random.next() - 1.5
  return Math.max(1, Math.round(gapDays * Math.exp(deviation * spread)))
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
    if (!random.chance(isFirst ? habit.second : habit.further)) return
    due[days - 1 - day.daysAgo + drawGap(random, habit)]?.push(customer)
  }

  function arrive(day: SampleDay) {
    if (random.chance(GUEST_SHARE)) {
      visits.push({ day, customer: null, isFirst: true, isBulk: false })
      return
    }
    customers += 1
    visit(day, { number: customers, habit: random.chance(LOYAL_SHARE) ? LOYAL : USUAL }, true)
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
