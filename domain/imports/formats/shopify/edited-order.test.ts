import { expect, test } from 'vitest'
import { orderIn, read } from '#test/fixtures/shops/orders.ts'

const HEADER =
  'Name|Currency|Subtotal|Shipping|Taxes|Total|Discount Amount|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem discount'

const lines = (subtotal: string, total: string, ...items: string[]) =>
  items.map((item, at) => {
    const stated = at === 0 ? `USD|${subtotal}|5.00|0.00|${total}|0.00` : '|||||'
    return `#1|${stated}|2026-01-05 10:00:00 +0000|${item}|0.00`
  })

test('a line that an edit removed, and the subtotal no longer has, is left out', () => {
  const { order, leftOut } = read(HEADER, lines('30.00', '35.00', '2|Mug|15.00', '1|Lamp|40.00'))

  expect(order?.lines.map(({ title }) => title)).toEqual(['Mug'])
  expect(order?.computedTotal).toBe(order?.total)
  expect(leftOut.map(({ row, reason }) => [row.line, reason])).toEqual([[3, 'Removed from the order by an edit']])
})

test.each([
  ['the subtotal is that of all lines', lines('70.00', '75.00', '2|Mug|15.00', '1|Lamp|40.00')],
  ['two lines could be the removed one', lines('30.00', '35.00', '1|Mug|30.00', '1|Cup|30.00')],
  ['the total is not that of the subtotal', lines('30.00', '75.00', '2|Mug|15.00', '1|Lamp|40.00')],
])('every line stays if %s', (_why, rows) => {
  const reading = read(HEADER, rows)

  expect([orderIn(reading).lines.length, reading.leftOut]).toEqual([2, []])
})
