import { expect, it } from 'vitest'
import { formatSilence } from './product-format.tsx'

it.each([
  [null, null],
  [0, null],
  [1, '1 day without a sale'],
  [8, '8 days without a sale'],
  [-2, 'In the future'],
])('says of %s days since the last sale: %s', (days, text) => {
  expect(formatSilence(days)).toBe(text)
})
