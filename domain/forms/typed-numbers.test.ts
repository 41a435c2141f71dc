import { expect, test } from 'vitest'
import { readAmount, readPercent } from './typed-numbers.ts'

test.each([
  ['0.30', 'USD', '.', 30],
  ['0,30', 'EUR', ',', 30],
  ['1,234', 'USD', '.', 123_400],
  ['1.234', 'EUR', ',', 123_400],
  ['1,234', 'KWD', ',', 1234],
  ['500', 'JPY', '.', 500],
  ['-1', 'USD', '.', -100],
  ['0.305', 'USD', '.', null],
  ['', 'USD', '.', null],
  ['abc', 'USD', '.', null],
] as const)('the amount “%s” of %s with the decimal mark %s', (text, currency, decimal, minor) => {
  expect(readAmount(text, { currency, decimal })).toBe(minor)
})

test.each([
  ['2.9', '.', 2.9],
  ['2,9 %', ',', 2.9],
  ['1.000', ',', 1000],
  ['-5%', '.', -5],
  ['2.12345', '.', null],
  ['€5', '.', null],
  ['', '.', null],
  ['%', '.', null],
] as const)('the percentage “%s” with the decimal mark %s', (text, decimal, percent) => {
  expect(readPercent(text, decimal)).toBe(percent)
})
