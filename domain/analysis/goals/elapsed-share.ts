import type { DayFigure } from '#domain/analysis/forecast/forecast-sales.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { weekdayOf } from '#domain/calendar-units.ts'
import type { ElapsedBy } from '#domain/contracts/months.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'

/** A year that has each weekday equally often. */
const YEAR = 364

const WEEKDAYS = 7

/** The part of a month that is over, from 0 to 1, and what it was measured by. */
type ElapsedShare = { share: number; by: ElapsedBy }

/**
 * Returns how much of a month is over at the end of the day `through`. Each day weighs as much as its weekday usually
 * sold in the year before the month. Without a whole year before it, all days weigh the same.
 */
export function elapsedShare(days: readonly DayFigure[], month: Period, through: string): ElapsedShare {
  const weights = weekdayWeights(days, month)
  const length = daysBetween(month.from, month.to) + 1
  const over = Math.min(length, Math.max(0, daysBetween(month.from, through) + 1))
  if (weights === null) return { share: over / length, by: 'days' }
  const first = weekdayOf(month.from)
  const ofDays = Array.from({ length }, (_, at) => weights[(first + at) % WEEKDAYS] ?? 0)
  return { share: sum(ofDays.slice(0, over)) / sum(ofDays), by: 'weekdays' }
}

/** Returns what each weekday, from Monday on, sold in the year before a month. `null` without sales in a whole year. */
function weekdayWeights(days: readonly DayFigure[], month: Period): number[] | null {
  const from = addDays(month.from, -YEAR)
  if (!days.some(({ day }) => day <= from)) return null
  const sums = Array.from({ length: WEEKDAYS }, () => 0)
  for (const { day, value } of days) {
    const weekday = weekdayOf(day)
    if (from <= day && day < month.from) sums[weekday] = (sums[weekday] ?? 0) + value
  }
  const weights = sums.map((value) => Math.max(0, value))
  return weights.some((weight) => weight > 0) ? weights : null
}
