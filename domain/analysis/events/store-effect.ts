import { type DayFigure, forecastDays, LEAST_DAYS } from '#domain/analysis/forecast/forecast-sales.ts'
import type { RefusedEffect } from '#domain/contracts/events.ts'
import { addDays, daysBetween, lengthOf, type Period } from '#domain/periods.ts'

type Question = {
  /** Net sales by day in whole minor units, from the first day on. Days without any may be left out. */
  figures: readonly DayFigure[]
  /** The days of the event that are judged. */
  event: Period
  /** Days of other events, from which nothing is learned. */
  marked: readonly string[]
}

export type StoreEffect =
  | RefusedEffect
  | {
      kind: 'forecast'
      effect: number
      /** Four of five such effects are in this range. `high` is `null` if none is too large. */
      low: number
      high: number | null
      amount: number
      /** Whether fewer than 2 of 100 forecasts would be as far off. */
      isSure: boolean
      /** The forecast of each day of the event. */
      expected: number[]
    }

/**
 * The chance of sales as low, or as high, below which a difference is claimed. Chances from few back-tests are too small:
 * with 2.5 %, one in ten events without an effect was claimed in `npm run evals -- events`.
 */
const UNLIKELY = 0.01

/** Compares an event that touched the whole store with the forecast that was possible on the day before it. */
export function storeEffect({ figures, event, marked }: Question): StoreEffect {
  const through = addDays(event.from, -1)
  const known = figures.filter(({ day }) => day <= through)
  const forecast = forecastDays(known, { unit: 'day', through, marked })
  if (forecast.kind === 'too_short') {
    if (forecast.availableOn === null) return { kind: 'refused', reason: known.length > 0 ? 'silent' : 'no_sales' }
    const first = known.reduce((earliest, { day }) => (day < earliest ? day : earliest), event.from)
    return { kind: 'refused', reason: 'few_days', days: daysBetween(first, event.from), least: LEAST_DAYS, leftOut: 0 }
  }
  if (forecast.kind !== 'ready') return { kind: 'refused', reason: 'no_forecast' }
  const length = lengthOf(event)
  const { value, low, high } = forecast.days.sumOf({ start: 0, end: length })
  if (value <= 0) return { kind: 'refused', reason: 'no_forecast' }
  const actual = figures
    .filter(({ day }) => event.from <= day && day <= event.to)
    .reduce((total, figure) => total + figure.value, 0)
  const chance = forecast.days.chanceOf({ start: 0, end: length, least: actual })
  const isOutside = actual < low || actual > high
  return {
    kind: 'forecast',
    effect: actual / value - 1,
    low: actual / high - 1,
    high: low > 0 ? actual / low - 1 : null,
    amount: actual - value,
    isSure: isOutside && (chance <= UNLIKELY || chance >= 1 - UNLIKELY),
    expected: forecast.days.steps.slice(0, length).map((step) => step.value),
  }
}
