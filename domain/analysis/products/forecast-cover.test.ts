import { describe, expect, test } from 'vitest'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { coverOf, forecastUnits } from './forecast-cover.ts'
import { daysOfCover } from './days-of-cover.ts'

const random = createRandom(3)

/** Sales that are ten times as high since six weeks ago: the rate of a quarter is too low for them. */
const launched = Array.from({ length: 60 }, (_, week) => random.count(week < 54 ? 4 : 40))

/** Sales without a pattern, for which nothing is better than their rate. */
const alternating = Array.from({ length: 60 }, (_, week) => (week % 2 === 0 ? 2 : 12))

describe('the forecast of a product’s units', () => {
  test('follows a change of the sales before the rate does', () => {
    const weeks = forecastUnits(launched)
    const rate = (4 * sum(launched.slice(-13))) / 13

    expect(weeks).toHaveLength(13)
    expect(weeks?.[3]?.value).toBeGreaterThan(1.2 * rate)
  })

  test('adds up the weeks, with a range around them that does not fall', () => {
    const weeks = forecastUnits(launched) ?? []

    for (const [index, { value, low, high }] of weeks.entries()) {
      const before = weeks[index - 1] ?? { value: 0, low: 0, high: 0 }
      expect(value).toBeGreaterThan(before.value)
      expect(low).toBeGreaterThanOrEqual(before.low)
      expect(high).toBeGreaterThanOrEqual(before.high)
      expect(low).toBeLessThanOrEqual(value)
      expect(high).toBeGreaterThanOrEqual(value)
    }
  })

  test('is missing where the rate was closer in the past', () => {
    expect(forecastUnits(alternating)).toBeNull()
  })

  test('needs 26 weeks, and sales in eight of them', () => {
    const rare = launched.map((units, week) => (week % 8 === 0 ? units : 0))

    expect(forecastUnits(launched.slice(-25))).toBeNull()
    expect(forecastUnits(launched.slice(-26))).not.toBeNull()
    expect(forecastUnits(rare.slice(-56))).toBeNull()
  })
})

describe('days of cover by a forecast', () => {
  const weeks = [
    { value: 10, low: 5, high: 20 },
    { value: 20, low: 10, high: 40 },
    { value: 40, low: 20, high: 60 },
  ]

  test('end on the day on which the expected units exceed the stock', () => {
    expect(coverOf(20, weeks)).toEqual({ days: 14, low: 7, high: 21 })
    expect(coverOf(25, weeks)?.days).toBe(15.75)
  })

  test('have an upper end beyond the forecast at the lowest likely pace, or none if that is nothing', () => {
    expect(coverOf(40, weeks)?.high).toBe(42)
    expect(
      coverOf(
        40,
        weeks.map((week) => ({ ...week, low: 0 })),
      )?.high,
    ).toBeNull()
  })

  test('are unknown where the stock lasts longer than the forecast', () => {
    expect(coverOf(41, weeks)).toBeNull()
  })

  test('say that they come from the forecast, and otherwise from the rate', () => {
    const soldByDay = launched.slice(-12).flatMap((units) => Array.from({ length: 7 }, () => units / 7))
    const methodOf = (available: number, soldByWeek: readonly number[]) => {
      const cover = daysOfCover({ available, soldByDay, soldByWeek })
      return cover.kind === 'days' ? cover.method : cover.kind
    }

    expect(methodOf(100, launched)).toBe('forecast')
    expect(methodOf(100, [])).toBe('rate')
    expect(methodOf(100_000, launched)).toBe('rate')
  })
})
