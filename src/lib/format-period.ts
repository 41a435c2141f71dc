import type { BucketUnit } from '#domain/buckets.ts'
import { formatDay, formatMonth } from './format-day.ts'

/** The full name of a bucket: Fri, Dec 9, 2011, or December 2011. */
export function formatBucket(date: string, granularity: 'day' | 'month'): string {
  return granularity === 'month' ? formatMonth(date) : formatDay(date, { weekday: true })
}

/** The name of a bucket on an axis: Dec 9 for a day or the week from it, or Dec 2011. */
export function formatBucketTick(date: string, granularity: BucketUnit): string {
  return granularity === 'month' ? formatMonth(date, { short: true }) : formatDay(date, { year: false })
}
