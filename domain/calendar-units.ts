import type { Period } from './periods.ts'

export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const

export type Unit = (typeof UNITS)[number]

/** How many months a month, quarter and year have. */
export const MONTHS_PER_UNIT = { month: 1, quarter: 3, year: 12 } as const

/** The day of the week, from 0 (Monday) to 6. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek - 1

function toDuration(unit: Unit, count: number): Temporal.DurationLike {
  if (unit === 'day') return { days: count }
  return unit === 'week' ? { weeks: count } : { months: count * MONTHS_PER_UNIT[unit] }
}

/** Returns the first day of the week, month, quarter or year that contains the date. Weeks begin on Monday. */
function startOf(date: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  if (unit === 'day') return date
  if (unit === 'week') return date.subtract({ days: date.dayOfWeek - 1 })
  return date.with({ day: 1, month: date.month - ((date.month - 1) % MONTHS_PER_UNIT[unit]) })
}

const toPeriod = (from: Temporal.PlainDate, duration: Temporal.DurationLike): Period => ({
  from: from.toString(),
  to: from.add(duration).subtract({ days: 1 }).toString(),
})

/** Returns the week, month or other unit that contains `day`, moved by `by` units: -1 is the previous one. */
export function unitAround(day: string, unit: Unit, by = 0): Period {
  return toPeriod(startOf(Temporal.PlainDate.from(day), unit).add(toDuration(unit, by)), toDuration(unit, 1))
}

/** Returns `months` whole months from the given one. `month` is 0 for January. */
export const monthSpan = (year: number, month: number, months: number): Period =>
  toPeriod(Temporal.PlainDate.from({ year, month: month + 1, day: 1 }), { months })

/**
 * Returns a period up to today. Days and weeks: exactly that many. Months, quarters and years: whole months, except
 * that the last one, the current month, ends today.
 */
export function lastUnits(today: string, count: number, unit: Unit): Period {
  const date = Temporal.PlainDate.from(today)
  if (unit === 'day' || unit === 'week') {
    return { from: date.subtract(toDuration(unit, count)).add({ days: 1 }).toString(), to: today }
  }
  const from = startOf(date, 'month').subtract(toDuration(unit, count)).add({ months: 1 })
  return { from: from.toString(), to: today }
}
