import type { BucketUnit } from '#domain/buckets.ts'
import { bucketsOf } from '#domain/buckets.ts'
import { formatRange } from '#lib/format-day.ts'
import { formatBucket } from '#lib/format-period.ts'

type Span = { from: string; to: string }

/** A row's days in words: Fri, Dec 9, 2011; Dec 5 – 11, 2011; December 2011, or the days of it that count. */
export function formatSpan({ from, to }: Span, by: BucketUnit): string {
  if (by === 'day' && from === to) return formatBucket(from, 'day')
  return by === 'month' && isWholeMonth({ from, to }) ? formatBucket(from, 'month') : formatRange({ from, to })
}

function isWholeMonth({ from, to }: Span): boolean {
  const first = `${from.slice(0, 7)}-01`
  const [whole] = bucketsOf({ from: first, to: `${from.slice(0, 4)}-12-31` }, 'month')
  return from === first && to === whole?.to
}
