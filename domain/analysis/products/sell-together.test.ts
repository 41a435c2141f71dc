import { expect, it } from 'vitest'
import { sellTogether } from './sell-together.ts'

it('takes ten orders, 1.5 times what chance brings, and four standard errors', () => {
  // 10 orders instead of 3 are 4.04 standard errors above chance.
  expect(sellTogether({ orders: 10, lift: 10 / 3 })).toBe(true)
  expect(sellTogether({ orders: 9, lift: 10 })).toBe(false)
  expect(sellTogether({ orders: 10, lift: 3 })).toBe(false)
  // 1,000 orders instead of 700 are 11 standard errors above, but 1.43 times as often.
  expect(sellTogether({ orders: 1000, lift: 1000 / 700 })).toBe(false)
})
