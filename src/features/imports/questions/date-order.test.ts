import { expect, it } from 'vitest'
import { describeDate } from './date-order.ts'

it.each([
  { text: '03/04/2026', order: 'day_first', meaning: 'April 3' },
  { text: '03/04/2026', order: 'month_first', meaning: 'March 4' },
  { text: '3.4.26 10:15', order: 'day_first', meaning: 'April 3' },
  { text: 'yesterday', order: 'day_first', meaning: 'yesterday' },
] as const)('formats $text with $order as $meaning', ({ text, order, meaning }) => {
  expect(describeDate(text, order)).toBe(meaning)
})
