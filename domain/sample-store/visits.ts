import { addDays } from '#domain/periods.ts'
import { newCustomersOn, type Offer, offersOn } from './demand.ts'
import type { Random } from './random.ts'

type SampleDay = { date: string; offers: Offer[] }

/** A customer's order on a day. `customer` is `null` for an order without a customer. */
export type Visit = { day: SampleDay; customer: number | null; isFirst: boolean }

const GUEST_SHARE = 0.05
const SECOND_ORDER = 0.34
const FURTHER_ORDER = 0.62
const TYPICAL_GAP_DAYS = 38

/** Returns a random number of days until a customer orders again: mostly weeks, sometimes many months. */
function gapDays(random: Random): number {
  const spread = random.next() + random.next() + random.next() - 1.5
  return Math.max(1, Math.round(TYPICAL_GAP_DAYS * Math.exp(spread * 1.6)))
}

/** Returns the visits of new and returning customers up to the last day, in order. */
export function planVisits(random: Random, lastDay: string, days: number): Visit[] {
  const firstDay = addDays(lastDay, 1 - days)
  const due = Array.from({ length: days }, (): number[] => [])
  const visits: Visit[] = []
  let customers = 0

  function expectReturn(customer: number, today: number, probability: number) {
    if (random.chance(probability)) due[today + gapDays(random)]?.push(customer)
  }

  due.forEach((returning, today) => {
    const date = addDays(firstDay, today)
    const day = { date, offers: offersOn(date, days - 1 - today) }
    for (const customer of returning) {
      visits.push({ day, customer, isFirst: false })
      expectReturn(customer, today, FURTHER_ORDER)
    }
    for (let arriving = random.count(newCustomersOn(date, firstDay)); arriving > 0; arriving -= 1) {
      if (random.chance(GUEST_SHARE)) {
        visits.push({ day, customer: null, isFirst: true })
        continue
      }
      customers += 1
      visits.push({ day, customer: customers, isFirst: true })
      expectReturn(customers, today, SECOND_ORDER)
    }
  })
  return visits
}
