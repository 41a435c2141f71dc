/** Two days of the store's calendar as YYYY-MM-DD, both inclusive. */
export type Period = { from: string; to: string }

const DAY_MS = 86_400_000

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Whether the text is a day of the calendar between 1900 and 2199; 2026-02-30 is none. */
export function isDay(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && toDay(toMs(text)) === text
}

export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/** Days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((toMs(second) - toMs(first)) / DAY_MS)
}

/** Days that the period has. */
export function lengthOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

const DEFAULT_DAYS = 30

/** The last 30 days, or, in a store whose orders ended longer ago, the 30 days up to its last order. */
export function defaultPeriod(today: string, lastOrderDay: string | null): Period {
  const isCurrent = lastOrderDay === null || daysBetween(lastOrderDay, today) < DEFAULT_DAYS
  const to = isCurrent ? today : lastOrderDay
  return { from: addDays(to, 1 - DEFAULT_DAYS), to }
}

const LONGEST_IN_DAYS = 180

/** How finely a period is drawn. */
export function granularityOf(period: Period): 'day' | 'month' {
  return lengthOf(period) > LONGEST_IN_DAYS ? 'month' : 'day'
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar's day at an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  // Swedish writes dates as ISO 8601 does.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  dayFormats.set(timeZone, format)
  return format.format(instant)
}
