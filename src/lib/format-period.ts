import type { BucketUnit } from '#domain/buckets.ts'
import { dateFormat } from './intl.ts'

type Range = { from: string; to: string }

// A day is already the store's own: reading and writing it in UTC keeps it.
const zone = { timeZone: 'UTC' } as const
const day = { month: 'short', day: 'numeric', ...zone } as const
const range = { ...day, year: 'numeric' } as const
const buckets = { day: { ...range, weekday: 'short' }, month: { year: 'numeric', month: 'long', ...zone } } as const
const ticks = { day, week: day, month: { year: 'numeric', month: 'short', ...zone } } as const

/** Two days of the store as a span: Nov 10 – Dec 9, 2011. */
export function formatRange({ from, to }: Range): string {
  return dateFormat(range).formatRange(toDate(from), toDate(to))
}

/** The full name of a bucket: Fri, Dec 9, 2011, or December 2011. */
export function formatBucket(date: string, granularity: keyof typeof buckets): string {
  return dateFormat(buckets[granularity]).format(toDate(date))
}

/** The name of a bucket on an axis: Dec 9 for a day or the week from it, or Dec 2011. */
export function formatBucketTick(date: string, granularity: BucketUnit): string {
  return dateFormat(ticks[granularity]).format(toDate(date))
}

function toDate(date: string): Date {
  return new Date(`${date}T00:00Z`)
}
