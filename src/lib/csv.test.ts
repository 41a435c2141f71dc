import { expect, it } from 'vitest'
import { toCsv, toDecimal } from './csv.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['-SKU-7', "'-SKU-7"],
  ['＝1', "'＝1"],
  ['A-7', 'A-7'],
  ['a "big", red one', '"a ""big"", red one"'],
  ['@home,\nsweet', '"\'@home,\nsweet"'],
])('the text %j becomes the cell %j', (text, cell) => {
  expect(toCsv([[{ text }, null, { text: 'end' }]])).toBe(`${cell},,end\r\n`)
})

it('leaves numbers alone, also below zero', () => {
  expect(toCsv([[{ number: -3 }, { number: '-0.05' }, { number: 0 }]])).toBe('-3,-0.05,0\r\n')
})

it.each([
  [-1234, 'USD', '-12.34'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [1234, 'JPY', '1234'],
  [-7, 'KWD', '-0.007'],
  [9_007_199_254_740_991, 'USD', '90071992547409.91'],
  [-(2 ** 80), 'USD', '-12089258196146291747061.76'],
])('%i minor units of %s are %s', (minor, currency, decimal) => {
  expect(toDecimal(minor, currency)).toBe(decimal)
})
