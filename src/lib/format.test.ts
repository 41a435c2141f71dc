import { describe, expect, test } from 'vitest'
import { formatChange, formatDateTime, formatMoney, formatNumber, formatPercent } from './format.ts'

/** The spaces that keep a number and its unit on one line. */
const NARROW = /[\u00A0\u202F]/g

describe('an amount of minor units is written in its currency', () => {
  test.each([
    [123_456, 'EUR', '€1,234.56'],
    [-5, 'EUR', '-€0.05'],
    [0, 'USD', '$0.00'],
    [1234, 'JPY', '¥1,234'],
    [1_234_567, 'KWD', 'KWD 1,234.567'],
    [1_234_500, 'HUF', 'HUF 12,345.00'],
    [1_234_567, 'IQD', 'IQD 1,234.567'],
    [99_999_999_999_999, 'USD', '$999,999,999,999.99'],
    [-1e22, 'USD', '-$100,000,000T'],
  ])('%i %s is %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency).replaceAll(NARROW, ' ')).toBe(text)
  })
})

test('a compact amount is shortened from ten thousand on and never shows cents', () => {
  expect(formatMoney(123_456_789, 'EUR', { compact: true })).toBe('€1.2M')
  expect(formatMoney(-1_234_500, 'EUR', { compact: true })).toBe('-€12.3K')
  expect(formatMoney(999_949, 'EUR', { compact: true })).toBe('€9,999')
})

test('a whole amount leaves out the cents', () => {
  expect(formatMoney(123_456, 'EUR', { whole: true })).toBe('€1,235')
  expect(formatMoney(1_234_500, 'HUF', { whole: true }).replaceAll(NARROW, ' ')).toBe('HUF 12,345')
})

test('a count has separators, or is shortened from ten thousand on', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect(formatNumber(1_234_567, { compact: true })).toBe('1.2M')
  expect(formatNumber(9_999, { compact: true })).toBe('9,999')
  expect(formatNumber(2 ** 60)).toBe('1,152,921.5T')
})

test('a ratio is a percentage', () => {
  expect(formatPercent(0.2561)).toBe('25.6%')
  expect(formatPercent(1)).toBe('100%')
})

test.each([
  [0.12, '+12%'],
  [-0.0342, '-3.4%'],
  [0, '0%'],
  [null, '–'],
  [999.99, '+99,999%'],
  [123_456.78, '+12.3M%'],
])('the change %d is written %s', (ratio, text) => {
  expect(formatChange(ratio)).toBe(text)
})

test('an instant is written in the time zone asked for', () => {
  const text = formatDateTime('2026-03-01T23:30:00Z', 'Europe/Berlin')

  expect(text.replaceAll(NARROW, ' ')).toBe('Mar 2, 2026, 12:30 AM')
})
