import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { ForecastMethod } from '#domain/contracts/analytics/forecast-terms.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { backTest } from './back-test.ts'
import { forecastValues } from './forecast-values.ts'
import type { Rhythm } from './methods.ts'
import { combine, weighDays, weighMethods } from './weigh-methods.ts'

const days: Rhythm = { season: 7, recent: 7, year: 364 }
/** Weeks with a pattern and noise that grows with the sales. */
function drawDays(count: number, seed: number) {
  const random = createRandom(seed)
  const week = [80, 100, 100, 110, 130, 200, 60]
  const noise = () => random.next() + random.next() + random.next() - 1.5
  return Array.from({ length: count }, (_, index) => Math.round(1000 * (week[index % 7] ?? 0) * (1 + 0.4 * noise())))
}

test('a trial of the back-test knows nothing of what came later', () => {
  const values = drawDays(120, 1)
  const changedFrom = 60
  const changed = values.map((value, index) => (index < changedFrom ? value : value * 9))

  const trials = backTest(values, days, 14)
  const others = backTest(changed, days, 14)

  // The newest trial knows 113 days, each older one 3 days fewer.
  const isSame = trials.map(({ forecasts }, position) => isDeepStrictEqual(forecasts, others[position]?.forecasts))
  expect(isSame).toEqual(trials.map((_trial, position) => 113 - 3 * position <= changedFrom))
  expect(isSame.filter(Boolean).length).toBeGreaterThan(3)
})

test.each([200, 730])('of %i days, trials begin on all weekdays and are at most 24', (count) => {
  const index = Array.from({ length: count }, (_, position) => position)

  const starts = backTest(index, days, 14).map(({ actual }) => actual[0] ?? 0)

  expect(starts).toHaveLength(24)
  expect(new Set(starts.map((start) => start % 7)).size).toBe(7)
  expect(Math.max(...starts)).toBe(count - 7)
})

test('a method counts more, the smaller its past errors are', () => {
  const actual = [100, 100]
  const forecasts = new Map<ForecastMethod, number[]>([
    ['seasonal_naive', [120, 120]],
    ['mean_of_four', [110, 110]],
  ])
  const trials = Array.from({ length: 24 }, () => ({ forecasts, actual }))

  const weights = weighMethods(trials, forecasts)

  // The errors are 20 and 10, so the weights are 1 to 2 to the power of 4.
  expect(weights.get('mean_of_four')).toBeCloseTo(16 / 17, 10)
  expect(combine(forecasts, weights)[0]).toBeCloseTo((110 * 16 + 120) / 17, 10)
})

test('with few trials the methods count more equally', () => {
  const forecasts = new Map<ForecastMethod, number[]>([
    ['seasonal_naive', [120]],
    ['mean_of_four', [110]],
  ])
  const trials = Array.from({ length: 6 }, () => ({ forecasts, actual: [100] }))

  expect(weighMethods(trials, forecasts).get('mean_of_four')).toBeCloseTo(2 / 3, 10)
})

test('the seasonal naive forecast is used alone where it is better than the average', () => {
  const forecasts = new Map<ForecastMethod, number[]>([
    ['seasonal_naive', [105]],
    ['mean_of_four', [110]],
    ['smoothed_level', [120]],
  ])
  const trials = Array.from({ length: 24 }, () => ({ forecasts, actual: [100] }))
  const withOneBelow = trials.map(({ actual }) => ({
    forecasts: new Map<ForecastMethod, number[]>([...forecasts, ['mean_of_four', [92]]]),
    actual,
  }))

  expect([...weighMethods(trials, forecasts)]).toEqual([['seasonal_naive', 1]])
  expect(weighMethods(withOneBelow, forecasts).size).toBe(3)
})

test('a method without an error is used alone', () => {
  const steady = Array.from({ length: 100 }, (_, index) => (index % 7) * 10)

  const forecast = forecastValues(steady, days, 7)

  expect(forecast.methods).toHaveLength(1)
  expect(forecast.steps.map(({ value, low, high }) => [low, value, high])).toEqual(
    [100, 101, 102, 103, 104, 105, 106].map((index) => [10 * (index % 7), 10 * (index % 7), 10 * (index % 7)]),
  )
  expect(forecast.sumOf({ start: 0, end: 7 }).usuallyWithin).toBe(0)
})

test('the range has about four of five values that come', () => {
  let [covered, total, totals] = [0, 0, 0]
  const stores = 60
  for (let seed = 1; seed <= stores; seed += 1) {
    const values = drawDays(200, seed)
    const forecast = forecastValues(values.slice(0, -14), days, 14)
    values.slice(-14).forEach((value, step) => {
      const { low = 0, high = 0 } = forecast.steps[step] ?? {}
      total += 1
      if (low <= value && value <= high) covered += 1
    })
    const sum = values.slice(-14).reduce((left, right) => left + right, 0)
    const { low, high } = forecast.sumOf({ start: 0, end: 14 })
    if (low <= sum && sum <= high) totals += 1
  }

  expect(covered / total).toBeGreaterThan(0.75)
  expect(covered / total).toBeLessThan(0.85)
  expect(totals / stores).toBeGreaterThan(0.7)
  expect(totals / stores).toBeLessThan(0.97)
})

test('the forecast is within its range, also where all past errors have one sign', () => {
  // The methods know weeks, so they miss this pattern of 11 days.
  const sales = Array.from({ length: 308 }, (_, index) => 1500 + ((index * 7) % 11) * 300)

  const { steps, sumOf } = forecastValues(sales, days, 30)

  for (const { low, value, high } of [...steps, sumOf({ start: 0, end: 30 })]) {
    expect(low).toBeLessThanOrEqual(value)
    expect(value).toBeLessThanOrEqual(high)
  }
})

test('ranges are whole numbers in order, and never below zero unless values were', () => {
  const noisy = drawDays(90, 5).map((value, index) => (index % 5 === 0 ? 0 : value))
  const withRefunds = noisy.map((value, index) => (index % 5 === 0 ? -90_000 : value))

  const { steps, sumOf } = forecastValues(noisy, days, 14)
  const refunded = forecastValues(withRefunds, days, 14)

  for (const { low, value, high } of [...steps, sumOf({ start: 0, end: 14 }), ...refunded.steps]) {
    expect([low, value, high].every(Number.isSafeInteger)).toBe(true)
    expect(low).toBeLessThanOrEqual(high)
  }
  expect(Math.min(...steps.map(({ low }) => low))).toBe(0)
  expect(Math.min(...refunded.steps.map(({ low }) => low))).toBeLessThan(0)
})

test('half of a forecast of days is the mean of four, which is used alone where its sums were closer', () => {
  const actual = [100, 100, 100]
  const forecasts = new Map<ForecastMethod, number[]>([
    ['seasonal_naive', [300, 0, 300]],
    ['mean_of_four', [120, 100, 100]],
    ['smoothed_level', [80, 100, 100]],
  ])
  const high = new Map<ForecastMethod, number[]>([...forecasts, ['smoothed_level', [140, 100, 100]]])
  const tried = (past: typeof forecasts) => Array.from({ length: 24 }, () => ({ forecasts: past, actual }))

  expect([...weighDays(tried(forecasts), forecasts)]).toEqual([
    ['mean_of_four', 0.75],
    ['smoothed_level', 0.25],
  ])
  expect([...weighDays(tried(high), high)]).toEqual([['mean_of_four', 1]])
})

/** Three years of days, five times as much in the last 60 days of each year. */
const seasonal = Array.from({ length: 3 * 364 }, (_, index) => (index % 364 < 304 ? 1000 : 5000) + (index % 7) * 10)

test('a rise into the season is followed with a year before it, otherwise it is unknown, also without sales then', () => {
  const before = 2 * 364 + 300
  const followed = forecastValues(seasonal.slice(0, before), days, 60)
  const unknown = forecastValues(seasonal.slice(0, 300), days, 60)

  expect(followed.yearlySeason).toBe('followed')
  expect(followed.steps[40]?.value).toBeGreaterThan(3500)
  expect(unknown.yearlySeason).toBe('unknown')
  const paused = seasonal.map((value, index) => (index >= 336 && index < 364 ? 0 : value)).slice(0, 728)
  expect(forecastValues(paused, days, 60).yearlySeason).toBe('unsold')
  const steady = [1, 2, 3, 4, 5, 6].map((seed) => forecastValues(drawDays(800, seed), days, 60).yearlySeason)
  expect(steady).toEqual(steady.map(() => 'none'))
})

test('the error of a sum is that of such sums, or unknown if the history is too short for them', () => {
  const values = drawDays(130, 4)

  const { sumOf } = forecastValues(values, days, 92)

  expect(sumOf({ start: 0, end: 30 }).usuallyWithin).toBeGreaterThan(0)
  expect(sumOf({ start: 0, end: 92 }).usuallyWithin).toBeNull()
  const { low, high } = sumOf({ start: 0, end: 92 })
  expect(high).toBeGreaterThan(low)
})
