/** A period includes both days. They are YYYY-MM-DD in the store's time zone. */
export type Period = { from: string; to: string }

const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/

/** Whether the text is an existing date between 1900 and 2199. 2026-02-30 isn't. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  // Uses Date, because Temporal throws for a day that doesn't exist. Date moves on to the next month instead.
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Returns how many days the second day is after the first. */
export const daysBetween = (first: string, second: string): number => Temporal.PlainDate.from(first).until(second).days

/** Returns the number of days in the period, including both ends. */
export function lengthOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

const DEFAULT_DAYS = 30

/**
 * Returns the day on which periods such as the last 12 months end: today or, if none of the last 30 days has an order,
 * the day of the last order.
 */
export function latestDay(today: string, lastOrderDay: string | null): string {
  const isCurrent = lastOrderDay === null || daysBetween(lastOrderDay, today) < DEFAULT_DAYS
  return isCurrent ? today : lastOrderDay
}

/** Returns the last 30 days or, if the last order is older than that, the 30 days up to the last order. */
export function defaultPeriod(today: string, lastOrderDay: string | null): Period {
  const to = latestDay(today, lastOrderDay)
  return { from: addDays(to, 1 - DEFAULT_DAYS), to }
}

const LONGEST_IN_DAYS = 180

/** Returns whether charts of a period show days or, for a long period, months. */
export function granularityOf(period: Period): 'day' | 'month' {
  return lengthOf(period) > LONGEST_IN_DAYS ? 'month' : 'day'
}

/** Returns the date of a point in time in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDate().toString()
}
