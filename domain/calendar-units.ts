import type { Period } from './periods.ts'

export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const

export type Unit = (typeof UNITS)[number]

/** The months in each unit that consists of whole months. */
export const MONTHS_PER_UNIT = { month: 1, quarter: 3, year: 12 } as const

/** The day of the week, Monday as 0. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek - 1

function toDuration(unit: Unit, count: number): Temporal.DurationLike {
  if (unit === 'day') return { days: count }
  return unit === 'week' ? { weeks: count } : { months: count * MONTHS_PER_UNIT[unit] }
}

/** The first day of the date's unit; weeks begin on Monday. */
function startOf(date: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  if (unit === 'day') return date
  if (unit === 'week') return date.subtract({ days: date.dayOfWeek - 1 })
  return date.with({ day: 1, month: date.month - ((date.month - 1) % MONTHS_PER_UNIT[unit]) })
}

const toPeriod = (from: Temporal.PlainDate, duration: Temporal.DurationLike): Period => ({
  from: from.toString(),
  to: from.add(duration).subtract({ days: 1 }).toString(),
})

/** The whole unit `by` units after the day's unit. */
export function unitAround(day: string, unit: Unit, by = 0): Period {
  return toPeriod(startOf(Temporal.PlainDate.from(day), unit).add(toDuration(unit, by)), toDuration(unit, 1))
}

/** A span of whole months; `month` is 0 for January. */
export const monthSpan = (year: number, month: number, months: number): Period =>
  toPeriod(Temporal.PlainDate.from({ year, month: month + 1, day: 1 }), { months })

/**
 * The last `count` days or weeks up to today. For months, quarters and years: the current one and the whole ones
 * before it, `count` in all.
 */
export function lastUnits(today: string, count: number, unit: Unit): Period {
  const date = Temporal.PlainDate.from(today)
  if (unit === 'day' || unit === 'week') {
    return { from: date.subtract(toDuration(unit, count)).add({ days: 1 }).toString(), to: today }
  }
  const from = startOf(date, 'month').subtract(toDuration(unit, count)).add({ months: 1 })
  return { from: from.toString(), to: today }
}
