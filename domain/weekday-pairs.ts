import { mean } from '#domain/analysis/numbers/statistics.ts'
import { weekdayOf } from './calendar-units.ts'
import { addDays, daysBetween } from './periods.ts'

/** A day's value, and the value of the day that it is compared with. */
type Bucket = { date: string; value: number | null; comparison: { date: string; value: number } | null }

/** Fewer days don't show a week's shape, and few of them would keep a partner. */
const FEWEST_DAYS = 21

/** At least this share of what differs between days must come from their weekday. By chance it is about a tenth. */
const LEAST_SHARE = 0.3

/**
 * Pairs each day of a chart with a day of the same weekday, if the weekday shapes the values and the days are compared by
 * date. Weekdays then line up, also closed ones. Days whose partner isn't one of the comparison days have none. Returns
 * `null` if the days stay as they are.
 */
export function pairWeekdays(days: readonly Bucket[]): Bucket[] | null {
  const compared = new Map(
    days.flatMap(({ comparison }) => (comparison ? [[comparison.date, comparison.value] as const] : [])),
  )
  const [first] = days.filter(({ comparison }) => comparison !== null)
  if (!first?.comparison || days.length < FEWEST_DAYS || !isShapedByWeek(days)) return null
  const distance = daysBetween(first.comparison.date, first.date)
  const weeks = 7 * Math.round(distance / 7)
  if (weeks === distance || weeks < FEWEST_DAYS) return null
  return days.map((day) => {
    const date = addDays(day.date, -weeks)
    const value = compared.get(date)
    return { ...day, comparison: value === undefined ? null : { date, value } }
  })
}

/** Whether much of the variance of the values is that between weekdays: the eta squared of a one-way analysis of variance. */
function isShapedByWeek(days: readonly Bucket[]): boolean {
  const known = days.flatMap(({ date, value }) => (value === null ? [] : [{ weekday: weekdayOf(date), value }]))
  const all = mean(known.map(({ value }) => value))
  const means = Array.from({ length: 7 }, (_, weekday) =>
    mean(known.filter((day) => day.weekday === weekday).map(({ value }) => value)),
  )
  const total = known.reduce((sum, { value }) => sum + (value - all) ** 2, 0)
  const between = known.reduce((sum, { weekday }) => sum + ((means[weekday] ?? all) - all) ** 2, 0)
  return total > 0 && between / total >= LEAST_SHARE
}
