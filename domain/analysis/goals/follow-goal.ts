import { type DayFigure, forecastDays } from '#domain/analysis/forecast/forecast-sales.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { ElapsedBy, NoChanceReason } from '#domain/contracts/months.ts'
import { daysBetween, type Period } from '#domain/periods.ts'
import { elapsedShare } from './elapsed-share.ts'

type GoalQuestion = {
  month: Period
  /** The last complete day, in the month. */
  through: string
  goal: number | null
  /** Days marked in the calendar, from which the forecast learns nothing. */
  marked?: readonly string[]
}

/** How a month goes. Figures are whole numbers, as those of the days. */
type MonthCourse = {
  /** The sum of the complete days. */
  value: number
  elapsedBy: ElapsedBy
  /** The value as a share of what the goal asks for by now. `null` without a goal. */
  pace: number | null
  /** The chance, from 0 to 1, that the whole month reaches the goal. `null` without a goal, without a forecast, or after the month. */
  chance: number | null
  /** Four of five such months end in it. `null` without a forecast, or after the month. */
  range: { low: number; high: number } | null
  /** Why there is no forecast, during the month. */
  noChance: NoChanceReason | null
}

/**
 * Returns how a month goes, from all days up to the last complete one. The rest of the month is forecast, and its
 * uncertainty is that of sums of as many days in the back-test of the forecast.
 */
export function followGoal(
  days: readonly DayFigure[],
  { month, through, goal, marked = [] }: GoalQuestion,
): MonthCourse {
  const known = days.filter(({ day }) => day <= through)
  const value = sum(known.filter(({ day }) => month.from <= day).map((figure) => figure.value))
  const { share, by } = elapsedShare(known, month, through)
  const pace = goal === null || share === 0 ? null : value / (goal * share)
  const course = { value, elapsedBy: by, pace }
  if (through >= month.to) return { ...course, chance: null, range: null, noChance: null }
  const forecast = forecastDays(known, { unit: 'day', through, marked })
  if (forecast.kind !== 'ready') return { ...course, chance: null, range: null, noChance: reasonOf(forecast) }
  const rest = { start: 0, end: daysBetween(through, month.to) }
  const { low, high } = forecast.days.sumOf(rest)
  const chance = goal === null ? null : forecast.days.chanceOf({ ...rest, least: goal - value })
  return { ...course, chance, range: { low: value + low, high: value + high }, noChance: null }
}

type Refusal = Exclude<ReturnType<typeof forecastDays>, { kind: 'ready' }>

const reasonOf = (refusal: Refusal): NoChanceReason => (refusal.kind === 'too_short' ? 'too_short' : refusal.reason)
