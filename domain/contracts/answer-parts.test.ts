import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayText, instant, someOf } from './answer-parts.ts'

test.each([
  ['2026-05-20', true],
  ['2026-5-20', false],
  ['2026-13-20', false],
  ['2026-05-32', false],
  ['2026-05-20T12:00:00Z', false],
  [20260520, false],
])('%j is a day: %s', (value, isDay) => {
  expect(v.is(dayText, value)).toBe(isDay)
})

test.each([
  ['2026-05-20T12:00:00Z', true],
  ['2026-05-20T12:00:00.123+02:00', true],
  ['yesterday', false],
  ['2026-05-20T12:00:00', false],
  ['2026-05-20T25:00:00Z', false],
  [1_779_278_400_000, false],
])('%j is an instant: %s', (value, isInstant) => {
  expect(v.is(instant, value)).toBe(isInstant)
})

test.each([
  [{}, true],
  [{ units: 1 }, true],
  [{ units: 1, orders: 2 }, true],
  [{ units: '1' }, false],
  [{ units: undefined }, false],
  [{ added: 1 }, false],
  [[], false],
  [null, false],
  ['units', false],
])('%j has values for some of the names, and no other keys: %s', (value, isSome) => {
  expect(v.is(someOf(['units', 'orders'], v.number()), value)).toBe(isSome)
})
