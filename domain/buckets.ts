import { type Unit, unitAround } from './calendar-units.ts'
import { partnerDay, partnerMonth, type Shift } from './comparison.ts'
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
const later = (one: string, other: string) => (one < other ? other : one)

type Pairing = {
  unit: Unit
  period: Period
  comparison: Period
  shift: Shift
}

/**
 * Returns the comparison days of each bucket, or `null` if it has none. A 29 February without a matching day is added
 * to the 28th. Weeks and longer units split the whole comparison period.
 */
export function comparedBuckets(buckets: readonly Period[], pairing: Pairing): (Period | null)[] {
  const { comparison, unit } = pairing
  if (unit === 'day') return buckets.map(({ from }) => comparedDay(from, pairing))
  const starts = buckets.map(({ from }, index) => (index === 0 ? comparison.from : startOfPartner(from, pairing)))
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const to = earlier(next === undefined ? comparison.to : addDays(next, -1), comparison.to)
    return from > to ? null : { from, to }
  })
}

function comparedDay(day: string, { comparison, shift }: Pairing): Period | null {
  const from = partnerDay(day, shift)
  if (from === null || from < comparison.from || from > comparison.to) return null
  const next = addDays(from, 1)
  const isLeapDayNext = day.endsWith('-02-28') && from.endsWith('-02-28') && next.endsWith('-02-29')
  const isLonely = isLeapDayNext && !addDays(day, 1).endsWith('-02-29') && next <= comparison.to
  return { from, to: isLonely ? next : from }
}

/** Returns the first comparison day of the bucket that begins on `day`. */
function startOfPartner(day: string, pairing: Pairing): string {
  const isByMonth = pairing.unit === 'month' && pairing.shift.unit !== 'weeks'
  if (isByMonth) return later(partnerMonth(day, pairing), pairing.comparison.from)
  return firstPartner(day, pairing.shift)
}

/** Returns the comparison day of `day`, or of the next day that has one. */
function firstPartner(day: string, shift: Shift): string {
  return partnerDay(day, shift) ?? firstPartner(addDays(day, 1), shift)
}
