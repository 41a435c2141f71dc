import { expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { forecastDays } from './forecast-sales.ts'
import { withoutMarked } from './without-marked.ts'

const FIRST = '2026-01-05'
const dayAt = (at: number) => addDays(FIRST, at)

/** 100 on each day, and 200 on every seventh. */
const weeks = (count: number) => Array.from({ length: 7 * count }, (_, day) => (day % 7 === 6 ? 200 : 100))

it('replaces a marked day by the nearest same weekdays that are not marked', () => {
  const values = weeks(6).map((value, day) => (day === 20 || day === 27 ? 9000 : value))

  expect(withoutMarked(values, { first: FIRST, marked: [dayAt(20), dayAt(27)] })).toEqual(weeks(6))
})

it('keeps a day without a same weekday, and days outside of the values change nothing', () => {
  expect(withoutMarked([5, 6, 7], { first: FIRST, marked: [dayAt(1), dayAt(-3), dayAt(40)] })).toEqual([5, 6, 7])
})

it('forecasts the same with and without a campaign in the last weeks, if it is marked', () => {
  const quiet = weeks(16).map((value, at) => ({ day: dayAt(at), value }))
  const marked = [dayAt(100), dayAt(101), dayAt(102)]
  const loud = quiet.map((figure) => (marked.includes(figure.day) ? { ...figure, value: 5000 } : figure))
  const totalOf = (days: typeof quiet, known: string[] = []) => {
    const forecast = forecastDays(days, { unit: 'day', through: dayAt(111), marked: known })
    return forecast.kind === 'ready' ? forecast.days.sumOf({ start: 0, end: 28 }).value : null
  }

  expect(totalOf(loud, marked)).toBe(totalOf(quiet))
  expect(totalOf(loud)).toBeGreaterThan((totalOf(quiet) ?? 0) * 1.5)
})
