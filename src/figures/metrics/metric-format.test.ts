import { expect, it } from 'vitest'
import { formatCaptionMoney } from './metric-format.ts'

it('the caption of a figure has cents only where they say something', () => {
  expect(formatCaptionMoney(4_945, 'USD')).toBe('$49.45')
  expect(formatCaptionMoney(-1_888_214, 'USD')).toBe('−$18,882')
  expect(formatCaptionMoney(1_888_214, 'USD', true)).toBe('$18.9K')
})
