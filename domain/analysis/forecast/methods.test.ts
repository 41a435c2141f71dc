import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hasSharedData, readSharedText, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { METHODS, type Rhythm } from './methods.ts'
import { seasonalProfile } from './seasonal-profile.ts'
import { dampedTrend, smoothedLevel } from './smoothing.ts'

const days: Rhythm = { season: 7, recent: 7, year: 364 }
const months: Rhythm = { season: 12, recent: 1, year: 12 }

const model = z.object({ mean: z.array(z.number()) })
const reference = z.object({
  values: z.array(z.number()),
  models: z.object({ snaive: model.optional(), ses: model, holt_damped: model }),
  decompose_multiplicative: z.object({ seasonal_figure: z.array(z.number()) }).optional(),
})

const readReference = async (name: string) =>
  reference.parse(JSON.parse(await readSharedText(`timeseries/r-reference/${name}.json`)))

describe('R gives the same', () => {
  test('seasonal figures of a classical decomposition of AirPassengers', async ({ skip }) => {
    skip(!hasSharedData, WITHOUT_SHARED_DATA)
    const { values, decompose_multiplicative: expected } = await readReference('AirPassengers')

    seasonalProfile(values, 12).forEach((figure, month) =>
      expect(figure).toBeCloseTo(expected?.seasonal_figure[month] ?? Number.NaN, 8),
    )
  })

  test('seasonal naive forecast of AirPassengers', async ({ skip }) => {
    skip(!hasSharedData, WITHOUT_SHARED_DATA)
    const { values, models } = await readReference('AirPassengers')

    expect(METHODS.seasonal_naive(values.slice(0, -12), { ...months, steps: 12 })).toEqual(models.snaive?.mean)
  })

  test('smoothed level and damped trend of Lake Huron, within a quarter of a foot', async ({ skip }) => {
    skip(!hasSharedData, WITHOUT_SHARED_DATA)
    const { values, models } = await readReference('LakeHuron')
    const known = values.slice(0, -10)

    expect(Math.abs(smoothedLevel(known) - (models.ses.mean[0] ?? 0))).toBeLessThan(0.25)
    dampedTrend(known, 10).forEach((value, step) =>
      expect(Math.abs(value - (models.holt_damped.mean[step] ?? 0))).toBeLessThan(0.25),
    )
  })
})

/** Sundays are closed, Saturdays twice as busy. */
const week = [100, 100, 100, 100, 100, 200, 0]
const weeks = (count: number, factor = (_index: number) => 1) =>
  Array.from({ length: 7 * count }, (_, index) => (week[index % 7] ?? 0) * factor(index))

test('the mean of four takes the same weekdays, or the last four months', () => {
  const four = [1, 2, 3, 4].flatMap((factor) => week.map((value) => value * factor))

  expect(METHODS.mean_of_four(four, { ...days, steps: 8 })).toEqual([...week, 100].map((value) => value * 2.5))
  expect(METHODS.mean_of_four([9, 1, 2, 3, 4], { ...months, steps: 2 })).toEqual([2.5, 2.5])
})

test.each(['smoothed_level', 'damped_trend'] as const)('%s continues a steady week exactly', (name) => {
  const forecast = METHODS[name](weeks(8), { ...days, steps: 9 }) ?? []

  ;[...week, 100, 100].forEach((value, step) => expect(forecast[step]).toBeCloseTo(value, 6))
})

test('a damped trend keeps growing, by less and less', () => {
  const growing = Array.from({ length: 40 }, (_, index) => 100 + 10 * index)

  const ahead = dampedTrend(growing, 20)
  const steps = ahead.slice(1).map((value, index) => value - (ahead[index] ?? 0))

  expect(ahead[0]).toBeGreaterThan(490)
  expect(steps.every((step, index) => step > 0 && step < (steps[index - 1] ?? 10))).toBe(true)
})

test('last year repeats its pattern at the growth of this year', () => {
  const summer = (index: number) => (index % 364 > 180 && index % 364 < 260 ? 3 : 1)
  const twoYears = weeks(104, (index) => summer(index) * (index >= 364 ? 2 : 1))
  const known = twoYears.slice(0, 364 + 168)

  const forecast = METHODS.last_year(known, { ...days, steps: 28 }) ?? []

  expect(forecast[0]).toBeCloseTo(200, 6)
  // The summer begins within the forecast.
  expect(forecast[25]).toBeCloseTo(twoYears[364 + 168 + 25] ?? 0, 6)
  expect(forecast[25]).toBeGreaterThan(forecast[4] ?? 0)
})

test('a method with too few values has no forecast', () => {
  expect(METHODS.seasonal_naive(week.slice(1), { ...days, steps: 7 })).toBeNull()
  expect(METHODS.mean_of_four(weeks(4).slice(1), { ...days, steps: 7 })).toBeNull()
  expect(METHODS.smoothed_level(weeks(2), { ...days, steps: 7 })).toBeNull()
  expect(METHODS.damped_trend([1, 2, 3], { ...months, season: 1, steps: 7 })).toBeNull()
  expect(METHODS.last_year(weeks(60), { ...days, steps: 7 })).toBeNull()
})

test('a series of zeros stays at zero', () => {
  const zeros = weeks(110, () => 0)

  for (const method of Object.values(METHODS)) {
    expect((method(zeros, { ...days, steps: 7 }) ?? [0]).every((value) => value === 0)).toBe(true)
  }
})
