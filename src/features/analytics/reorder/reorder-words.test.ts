import { expect, it } from 'vitest'
import type { ToOrder } from '#domain/contracts/reorder/reorder.ts'
import { describeNeed, describeQuantity, describeUsualQuantity } from './reorder-words.ts'

const TODAY = '2026-11-28'

const BOX: ToOrder = {
  id: '1',
  title: 'Discovery box',
  variant: null,
  sku: null,
  vendor: null,
  available: 22,
  stockOn: TODAY,
  left: 22,
  onOrder: 0,
  method: 'forecast',
  upTo: 139,
  quantity: 117,
  demand: { expected: 58.8, low: 5, high: 139 },
  orderBy: '2026-11-18',
  leadDays: 14,
  reviewDays: 7,
  minimum: 1,
  packSize: 1,
  service: 0.9,
  unitCost: null,
  ruleCost: null,
}

it('says the rate of the expected sales, and up to when it holds', () => {
  expect(describeNeed(BOX, TODAY)).toBe('Expected 2.8 a day until Dec 18, 22 left, arrives in 14 days')
})

it.each([
  ['less the stock', {}, '117 = up to 139 expected until Dec 18 − 22 left'],
  [
    'less what is on its way',
    { onOrder: 10, quantity: 107 },
    '107 = up to 139 expected until Dec 18 − 22 left − 10 on their way',
  ],
  ['with what was oversold', { left: -3, quantity: 142 }, '142 = up to 139 expected until Dec 18 + 3 oversold'],
  ['without stock', { left: 0, quantity: 139 }, '139 = up to 139 expected until Dec 18'],
  ['in packs', { packSize: 12, quantity: 120 }, '120 = up to 139 expected until Dec 18 − 22 left, in packs of 12'],
  [
    'at least the minimum',
    { minimum: 150, quantity: 150 },
    '150 = up to 139 expected until Dec 18 − 22 left, at least 150',
  ],
])('says how a quantity is made up: %s', (_, differences, text) => {
  expect(describeQuantity({ ...BOX, ...differences }, TODAY).replaceAll('\u00a0', ' ')).toBe(text)
})

it('says what the expected sales alone need', () => {
  expect(describeUsualQuantity(BOX)).toBe('37 for the expected 59')
  expect(describeUsualQuantity({ ...BOX, left: 80 })).toBe('0 for the expected 59')
})
