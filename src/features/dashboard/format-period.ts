import type { Dashboard } from '#domain/contracts/dashboard.ts'

type Granularity = Dashboard['granularity']
type Range = { from: string; to: string }

// A day is already the store's own: reading and writing it in UTC keeps it.
const zone = { timeZone: 'UTC' } as const
const rangeFormat = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', ...zone })
const dayFormat = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  ...zone,
})
const dayTickFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', ...zone })
const monthFormat = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', ...zone })
const monthTickFormat = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', ...zone })

/** Two days of the store as a span: Nov 10 – Dec 9, 2011. */
export function formatRange({ from, to }: Range): string {
  return rangeFormat.formatRange(toDate(from), toDate(to))
}

/** The full name of a bucket: Fri, Dec 9, 2011, or December 2011. */
export function formatBucket(day: string, granularity: Granularity): string {
  return (granularity === 'day' ? dayFormat : monthFormat).format(toDate(day))
}

/** The name of a bucket on an axis: Dec 9, or Dec 2011. */
export function formatBucketTick(day: string, granularity: Granularity): string {
  return (granularity === 'day' ? dayTickFormat : monthTickFormat).format(toDate(day))
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00Z`)
}
