import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageMinorUnits, currencyExponent, divideHalfEven, minorUnitsToDecimal, toMinorUnits } from './money.ts'

describe('currencyExponent', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    // JavaScript engines use other numbers of decimals than ISO 4217 for these currencies.
    ['HUF', 2],
    ['IDR', 2],
    ['COP', 2],
    ['PKR', 2],
    ['IQD', 3],
    ['MGA', 2],
    ['XXX', 2],
  ])('%s has %i decimals', (currency, decimals) => {
    expect(currencyExponent(currency)).toBe(decimals)
  })
})

describe('toMinorUnits', () => {
  it.each([
    ['10655622.484', 'GBP', 1_065_562_248],
    ['0.125', 'USD', 12],
    ['0.135', 'USD', 14],
    ['-0.125', 'USD', -12],
    ['-0.135', 'USD', -14],
    ['1.005', 'USD', 100],
    ['1.005001', 'USD', 101],
    ['2.5', 'JPY', 2],
    ['3.5', 'JPY', 4],
    ['1.2345', 'KWD', 1234],
    ['0', 'USD', 0],
  ])('rounds %s %s to %i', (decimal, currency, minor) => {
    expect(toMinorUnits(decimal, currency)).toBe(minor)
  })

  it('never differs from the exact amount by more than half a minor unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (micros) => {
        expect(toMinorUnits(`${micros}`, 'JPY')).toBe(Number(micros))
      }),
    )
  })

  it.each(['', '1,5', 'NaN', '1e3', '--1'])('refuses %j', (text) => {
    expect(() => toMinorUnits(text, 'USD')).toThrow(RangeError)
  })

  it('returns the nearest number if the amount cannot be exact', () => {
    expect(toMinorUnits('99999999999999999999.99', 'USD')).toBe(1e22)
    expect(toMinorUnits('-90071992547409.93', 'USD')).toBe(-9_007_199_254_740_992)
  })
})

describe('averageMinorUnits', () => {
  it('divides the exact amount and rounds once', () => {
    expect(averageMinorUnits('147', 2, 'USD')).toBe(7350)
    expect(averageMinorUnits('10', 3, 'USD')).toBe(333)
    expect(averageMinorUnits('0.05', 2, 'USD')).toBe(2)
  })
})

describe('minorUnitsToDecimal', () => {
  it.each([
    [-1234, 'USD', '-12.34'],
    [5, 'USD', '0.05'],
    [0, 'USD', '0.00'],
    [1234, 'JPY', '1234'],
    [-7, 'KWD', '-0.007'],
    [9_007_199_254_740_991, 'USD', '90071992547409.91'],
    [-(2 ** 80), 'USD', '-12089258196146291747061.76'],
  ])('%i minor units of %s are %s', (minor, currency, decimal) => {
    expect(minorUnitsToDecimal(minor, currency)).toBe(decimal)
  })
})

describe('divideHalfEven', () => {
  it.each([
    [7n, 2n, 4n],
    [5n, 2n, 2n],
    [-7n, 2n, -4n],
    [7n, -2n, -4n],
    [5n, -2n, -2n],
    [-5n, -2n, 2n],
    [-7n, -3n, 2n],
    [1n, -3n, 0n],
  ])('%d ÷ %d is %d', (value, divisor, quotient) => {
    expect(divideHalfEven(value, divisor)).toBe(quotient)
  })

  it('changes its sign with that of either number', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(positive, positive, (value, divisor) => {
        const quotient = divideHalfEven(value, divisor)
        expect(divideHalfEven(-value, divisor)).toBe(-quotient)
        expect(divideHalfEven(value, -divisor)).toBe(-quotient)
        expect(divideHalfEven(-value, -divisor)).toBe(quotient)
      }),
    )
  })
})
