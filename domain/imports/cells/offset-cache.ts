const DAY_MS = 86_400_000

/** The days of about 270 years in one time zone. A file chooses its dates and zones, and must not fill the memory. */
const MOST_DAYS = 100_000

type Offset = (timeZone: string, at: number) => number

/**
 * Caches the offset of each day, except on days when the clocks change, and forgets all when there are too many.
 * Computing every date with Temporal takes 8 to 24 times as long, and a file can have millions of dates.
 */
export function createOffsetCache(measure: Offset, mostDays = MOST_DAYS): Offset {
  const byZone = new Map<string, Map<number, number | null>>()
  let days = 0

  function keep(timeZone: string, day: number, offset: number | null) {
    if (days >= mostDays) {
      byZone.clear()
      days = 0
    }
    const offsets = byZone.get(timeZone) ?? new Map<number, number | null>()
    byZone.set(timeZone, offsets.set(day, offset))
    days += 1
  }

  return (timeZone, at) => {
    const day = Math.floor(at / DAY_MS)
    let offset = byZone.get(timeZone)?.get(day)
    if (offset === undefined) {
      const start = measure(timeZone, day * DAY_MS)
      offset = start === measure(timeZone, (day + 1) * DAY_MS - 1000) ? start : null
      keep(timeZone, day, offset)
    }
    return offset ?? measure(timeZone, at)
  }
}
