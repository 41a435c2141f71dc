import { expect, test } from 'vitest'
import { saysNothing } from './says-nothing.ts'

test.each([
  { low: -1, high: 2_998, is: false },
  { low: -1, high: 3_000, is: true },
  { low: 10, high: 2_900, is: false },
  { low: 10, high: 7_900, is: true },
  { low: 100, high: 3_100, is: true },
  { low: 110, high: 3_200, is: false },
  { low: 500, high: 8_500, is: true },
  { low: 0, high: 0, is: false },
])('of a forecast of 1,000, a range from $low to $high says nothing: $is', ({ low, high, is }) => {
  expect(saysNothing({ value: 1_000, low, high })).toBe(is)
})
