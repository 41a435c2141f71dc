import { expect, it } from 'vitest'
import { eventEffect } from './event-effect.ts'
import { storeEffect } from './store-effect.ts'
import { addDays } from '#domain/periods.ts'

/** Numbers from 0 to 1 that look random and are always the same. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

const BEFORE = 84
const LENGTH = 14

/** Parts with levels from 10 to 60 that share good and bad days and the week. */
const partsOf = (count: number, days = BEFORE + LENGTH): number[][] =>
  Array.from({ length: count }, (_, part) =>
    Array.from({ length: days }, (_unused, day) => {
      const shared = 1 + 0.4 * noise(day) + (day % 7 === 5 ? 0.5 : 0)
      return Math.round(1000 * (1 + part) * shared * (0.95 + 0.1 * noise(500 * (part + 1) + day)))
    }),
  )

/** The average of two parts, times `times` in the event. */
const touchedBy = (times: number, parts: readonly (readonly number[])[]): number[] =>
  Array.from({ length: BEFORE + LENGTH }, (_, day) => {
    const mixed = (parts[0]?.[day] ?? 0) + (parts[3]?.[day] ?? 0) / 4
    return Math.round(5 * mixed * (0.97 + 0.06 * noise(9999 + day)) * (day < BEFORE ? 1 : times))
  })

function findEffect(times: number) {
  const parts = partsOf(8)
  const found = eventEffect({ touched: touchedBy(times, parts), parts, before: BEFORE })
  if (found.kind !== 'found') throw new Error(JSON.stringify(found))
  return found
}

it.each([1.05, 1.1, 1.2, 0.7])(
  'finds a planted effect of %s, with a range that has it and leaves out zero',
  (times) => {
    const { effect, low, high, dates, others } = findEffect(times)

    expect(Math.abs(effect - (times - 1))).toBeLessThan(0.03)
    expect(low).toBeLessThan(times - 1)
    expect(high).toBeGreaterThan(times - 1)
    expect(low > 0 || (high ?? 0) < 0).toBe(true)
    expect(dates.asFar).toBe(0)
    expect(others).toEqual({ tried: 8, asFar: 0 })
  },
)

it('without an effect, the range has zero and earlier dates differed as much', () => {
  const { low, high, dates, amount } = findEffect(1)

  expect(low).toBeLessThan(0)
  expect(high).toBeGreaterThan(0)
  expect(dates.asFar).toBeGreaterThan(dates.tried / 10)
  expect(Math.abs(amount)).toBeLessThan(10_000)
})

it('weighs the parts that the touched one was made of, whatever their size', () => {
  const { weights } = findEffect(1)

  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1)
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(0)
  expect((weights[0] ?? 0) + (weights[3] ?? 0)).toBeGreaterThan(0.7)
})

it('finds that nothing was sold in the event', () => {
  const { effect, high } = findEffect(0)

  expect(effect).toBe(-1)
  expect(high).toBeLessThan(-0.8)
})

it('says no less than that all was lost where a few large orders leave any effect possible', () => {
  const parts = partsOf(8, BEFORE + 2)
  const touched = parts[0]?.map((_value, day) => (day % 28 === 5 ? 1_000_000 : 10)) ?? []

  const found = eventEffect({ touched, parts, before: BEFORE })

  expect(found).toMatchObject({ kind: 'found', low: -1 })
})

it('tells how far off a fit is where the same days a week before have no error', () => {
  const touched = Array.from({ length: BEFORE + LENGTH }, () => 1000)

  expect(eventEffect({ touched, parts: partsOf(8), before: BEFORE })).toMatchObject({ reason: 'bad_fit', times: 1000 })
})

it('refuses with fewer than eight weeks, five parts with sales, or any sales', () => {
  const parts = partsOf(8)
  const touched = touchedBy(1, parts)
  const nothing = touched.map(() => 0)
  const silent = [...parts.slice(0, 4), nothing]

  expect(eventEffect({ touched: touched.slice(40), parts: parts.map((one) => one.slice(40)), before: 44 })).toEqual({
    kind: 'refused',
    reason: 'few_days',
    days: 44,
    least: 56,
    leftOut: 0,
  })
  expect(eventEffect({ touched, parts: silent, before: BEFORE })).toEqual({
    kind: 'refused',
    reason: 'few_parts',
    parts: 4,
    least: 5,
  })
  expect(eventEffect({ touched: nothing, parts, before: BEFORE })).toEqual({ kind: 'refused', reason: 'no_sales' })
  const gone = parts.map((values) => values.map((value, day) => (day < BEFORE ? value : 0)))
  expect(eventEffect({ touched, parts: gone, before: BEFORE })).toEqual({ kind: 'refused', reason: 'others_silent' })
})

it('refuses where last week says more than the other parts', () => {
  const week = [1, 9, 2, 8, 3, 7, 4]
  const touched = Array.from({ length: BEFORE + LENGTH }, (_, day) => 100 * (week[day % 7] ?? 0) + (day % 2))

  expect(eventEffect({ touched, parts: partsOf(8), before: BEFORE })).toMatchObject({ reason: 'bad_fit' })
})

it('compares the whole store with the forecast made before, or says why there is none', () => {
  const figures = (times: number, days = 112) =>
    Array.from({ length: days + 7 }, (_, at) => {
      const usual = 1000 + 300 * noise(at) + (at % 7 === 6 ? 800 : 0)
      return { day: addDays('2026-01-05', at), value: Math.round(usual * (at < days ? 1 : times)) }
    })
  const event = { from: addDays('2026-01-05', 112), to: addDays('2026-01-05', 118) }

  const found = storeEffect({ figures: figures(1.5), event, marked: [] })

  expect(found).toMatchObject({ kind: 'forecast' })
  if (found.kind !== 'forecast') return
  expect(Math.abs(found.effect - 0.5)).toBeLessThan(0.1)
  expect(found.low).toBeGreaterThan(0)
  expect(found.isSure).toBe(true)
  expect(storeEffect({ figures: figures(1), event, marked: [] })).toMatchObject({ isSure: false })
  expect(found.expected).toHaveLength(7)
  const young = { from: addDays('2026-01-05', 20), to: addDays('2026-01-05', 26) }
  expect(storeEffect({ figures: figures(1, 20), event: young, marked: [] })).toMatchObject({
    reason: 'few_days',
    days: 20,
  })
  const silent = { from: addDays('2026-01-05', 520), to: addDays('2026-01-05', 521) }
  expect(storeEffect({ figures: figures(1), event: silent, marked: [] })).toEqual({ kind: 'refused', reason: 'silent' })
})
