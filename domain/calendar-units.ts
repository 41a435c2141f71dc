import { addDays, type Period } from './periods.ts'

export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const

export type Unit = (typeof UNITS)[number]

/** How many months a unit of several days has that is not a week. */
export const MONTHS_PER_UNIT = { month: 1, quarter: 3, year: 12 } as const

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The first of a month; months before the first or after the last are those of other years. */
function firstOfMonth(year: number, month: number): string {
  return toDay(Date.UTC(year, month, 1))
}

/** The day of the week, Monday as 0. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
}

/** The whole unit that lies `by` units from the one that holds the day; weeks begin on Monday. */
export function unitAround(day: string, unit: Unit, by = 0): Period {
  if (unit === 'day') return { from: addDays(day, by), to: addDays(day, by) }
  if (unit === 'week') {
    const from = addDays(day, 7 * by - weekdayOf(day))
    return { from, to: addDays(from, 6) }
  }
  const months = MONTHS_PER_UNIT[unit]
  const first = Math.floor(monthOf(day) / months) * months + months * by
  return monthSpan(yearOf(day), first, months)
}

/** Whole months from one on. */
export function monthSpan(year: number, month: number, months: number): Period {
  return { from: firstOfMonth(year, month), to: addDays(firstOfMonth(year, month + months), -1) }
}

/** The last so many units up to today: of days and weeks, that many days; of the others, whole ones and the current. */
export function lastUnits(today: string, count: number, unit: Unit): Period {
  if (unit === 'day') return { from: addDays(today, 1 - count), to: today }
  if (unit === 'week') return { from: addDays(today, 1 - 7 * count), to: today }
  const months = MONTHS_PER_UNIT[unit] * count
  return { from: firstOfMonth(yearOf(today), monthOf(today) - months + 1), to: today }
}
