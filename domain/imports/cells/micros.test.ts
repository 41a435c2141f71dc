import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, minorUnit, multiply, scale, sumMicros } from './micros.ts'

const CENT = 10_000n

test('a discount of 13.00 over lines of 100 and 30 is split into 10.00 and 3.00', () => {
  expect(allocate(13_000_000n, [100n, 30n], CENT)).toEqual([10_000_000n, 3_000_000n])
})

test('the shares add up to the total for any weights', () => {
  const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, weights, (total, shares) => {
      expect(sumMicros(allocate(total, shares, CENT))).toBe(total)
    }),
  )
})

test('a share without weight is zero, unless all weights are zero', () => {
  expect(allocate(10n, [1n, 0n, 1n, 0n])).toEqual([5n, 0n, 5n, 0n])
  expect(allocate(10n, [0n, 0n])).toEqual([5n, 5n])
  expect(allocate(10n, [])).toEqual([])
})

test('halves are rounded to the even neighbor', () => {
  expect(scale(25_000n, [1n, 1n], CENT)).toBe(20_000n)
  expect(scale(35_000n, [1n, 1n], CENT)).toBe(40_000n)
  expect(scale(-25_000n, [1n, 1n], CENT)).toBe(-20_000n)
  expect(multiply(1n, 500n)).toBe(0n)
  expect(multiply(3n, 500n)).toBe(2n)
})

test('a yen has no cents and a dinar has three decimals', () => {
  expect([minorUnit('USD'), minorUnit('JPY'), minorUnit('KWD')]).toEqual([10_000n, 1_000_000n, 1_000n])
})
