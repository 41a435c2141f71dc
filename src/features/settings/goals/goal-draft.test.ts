import { expect, test } from 'vitest'
import { cleanText, errorOf, goalText, raisedGoal, readGoal, toChanges } from './goal-draft.ts'

const SALES = 'net_sales 2026-11-01'
const ORDERS = 'orders 2026-11-01'

test.each([
  [SALES, '', 'EUR', null],
  [SALES, '  ', 'EUR', null],
  [SALES, '12,500', 'EUR', 1_250_000],
  [SALES, '€ 12,500.5', 'EUR', 1_250_050],
  [SALES, '12.500,50', 'EUR', 1_250_050],
  [SALES, '1250000', 'JPY', 1_250_000],
  [SALES, '1.234', 'KWD', 1234],
  [SALES, '10000000000', 'EUR', 1_000_000_000_000],
  [ORDERS, '1,200', 'EUR', 1200],
] as const)('%s of "%s" in %s is read', (field, text, currency, amount) => {
  expect(readGoal(field, text, currency)).toEqual({ amount })
})

test.each([
  [SALES, '-5', 'Enter more than 0, or leave the field empty.'],
  [SALES, '0', 'Enter more than 0, or leave the field empty.'],
  [SALES, '0.001', 'Enter an amount, such as 12,500.'],
  [SALES, 'a lot', 'Enter an amount, such as 12,500.'],
  [SALES, '<b>5</b>', 'Enter an amount, such as 12,500.'],
  [SALES, '10000000000.01', 'Enter at most €10,000,000,000.'],
  [SALES, '1e40', 'Enter an amount, such as 12,500.'],
  [ORDERS, '2.5', 'Enter a whole number.'],
  [ORDERS, '1000000000001', 'Enter at most 1,000,000,000,000.'],
  [ORDERS, '1e3000', 'Enter a number, such as 300.'],
])('%s of "%s" is refused', (field, text, error) => {
  expect(errorOf(field, text, 'EUR')).toBe(error)
  expect(cleanText(field, text, 'EUR')).toBe(text)
  expect(toChanges({ [field]: text }, 'EUR')).toEqual([])
})

test('texts are written as they are read, without needless decimals', () => {
  expect(cleanText(SALES, ' 12500.00 ', 'EUR')).toBe('12,500')
  expect(cleanText(SALES, '12500.5', 'EUR')).toBe('12,500.50')
  expect(cleanText(SALES, ' ', 'EUR')).toBe('')
  expect(goalText('orders', 1200, 'EUR')).toBe('1,200')
  expect(goalText('net_sales', 1200, 'JPY')).toBe('1,200')
})

test('an empty text removes the goal', () => {
  expect(toChanges({ [SALES]: '5', [ORDERS]: '' }, 'EUR')).toEqual([
    { metric: 'net_sales', month: '2026-11-01', amount: 500 },
    { metric: 'orders', month: '2026-11-01', amount: null },
  ])
})

test('a raised goal has no cents', () => {
  const by = (percent: number) => ({ percent, currency: 'EUR' })
  expect(raisedGoal('net_sales', 123_456, by(10))).toBe(135_800)
  expect(raisedGoal('orders', 33, by(-10))).toBe(30)
})
