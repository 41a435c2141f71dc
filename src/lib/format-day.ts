import { MONTHS } from '#domain/months.ts'

// Days are written by hand and not by the browser, which takes 20 ms to set its first format of dates up: the first paint of
// the figures would wait for it. A day is the store's own, so there is no time zone to it.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const THIN_SPACE = '\u2009'

function parse(day: string) {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year: Number(year), month: MONTHS[Number(month) - 1] ?? '', date: Number(date) }
}

/** Writes a store-local day (2026-02-28) as Feb 28, 2026, or without the year; with its weekday as Sat, Feb 28, 2026. */
export function formatDay(day: string, { year = true, weekday = false } = {}): string {
  const parts = parse(day)
  const name = weekday ? `${WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()]}, ` : ''
  return `${name}${parts.month.slice(0, 3)} ${parts.date}${year ? `, ${parts.year}` : ''}`
}

/** Writes the month of a store-local day: February 2026, or short, Feb 2026. */
export function formatMonth(day: string, { short = false } = {}): string {
  const { month, year } = parse(day)
  return `${short ? month.slice(0, 3) : month} ${year}`
}

/** Two store-local days as a span, with what they share said once: Nov 10 – Dec 9, 2011. */
export function formatRange({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from)
  const [first, last] = [parse(from), parse(to)]
  const isOneYear = first.year === last.year
  const end = isOneYear && first.month === last.month ? `${last.date}, ${last.year}` : formatDay(to)
  return `${formatDay(from, { year: !isOneYear })}${THIN_SPACE}–${THIN_SPACE}${end}`
}
