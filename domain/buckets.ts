import { type Unit, unitAround } from './calendar-units.ts'
import { addDays, lengthOf, type Period } from './periods.ts'

export const BUCKET_UNITS = ['day', 'week', 'month'] as const

/** A unit of charts and tables. Weeks begin on Monday. */
export type BucketUnit = (typeof BUCKET_UNITS)[number]

/** The longest period with a row for each day: two years. */
export const MOST_DAILY_BUCKETS = 731

/** Returns the units in which a period can be shown. Long periods can't be shown by day. */
export function unitsFor(period: Period): BucketUnit[] {
  return BUCKET_UNITS.filter((unit) => unit !== 'day' || lengthOf(period) <= MOST_DAILY_BUCKETS)
}

/** Returns a period's days, weeks, months or other units in order. Cuts the first and last one to the period. */
export function bucketsOf({ from, to }: Period, unit: Unit): Period[] {
  const buckets: Period[] = []
  for (let start = from; start <= to;) {
    const end = earlier(unitAround(start, unit).to, to)
    buckets.push({ from: start, to: end })
    start = addDays(end, 1)
  }
  return buckets
}

const earlier = (one: string, other: string) => (one < other ? one : other)
