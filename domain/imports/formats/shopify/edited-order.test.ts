import { describe, expect, test } from 'vitest'
import { sumMicros } from '#domain/imports/cells/micros.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

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

describe('a line that was removed and refunded after payment', () => {
  const refunded = (taxes: string, total: string, amount: string) =>
    read(`${HEADER}|Financial Status|Refunded Amount`, [
      `#1|USD|30.00|5.00|${taxes}|${total}|0.00|2026-01-05 10:00:00 +0000|2|Mug|15.00|0.00|partially_refunded|${amount}`,
      '#1|||||||2026-01-05 10:00:00 +0000|1|Lamp|40.00|0.00||',
    ])

  test.each([
    ['its price', '0.00', '35.00', '40.00'],
    ['its price and tax', '3.00', '38.00', '44.00'],
    ['its price and tax, but not the tax on shipping,', '3.50', '38.50', '44.00'],
  ])('counts once, if %s was refunded: the totals are already without it', (_what, taxes, total, amount) => {
    const order = orderIn(refunded(taxes, total, amount))

    expect(order.lines.map(({ title }) => title)).toEqual(['Mug'])
    expect([order.status, order.computedTotal]).toEqual(['open', order.total])
    expect(ledger(order).filter((event) => event.startsWith('return'))).toEqual([])
  })

  test('leaves any other refund to the rest of the order', () => {
    expect(ledger(orderIn(refunded('0.00', '35.00', '10.00')))).toContain(
      'return, -10.00, 0 units, order, 2026-01-05, refund',
    )
  })
})

test('a refund of some lines, which the export still lists, counts as its amount and leaves every line', () => {
  const { order, leftOut } = read(`${HEADER}|Financial Status|Refunded Amount`, [
    '#1|USD|597.00|0.00|11.94|598.94|10.00|2008-01-10 11:00:00 -0500|1|Green|199.00|0.00|partially_refunded|209.00',
    '#1|||||||2008-01-10 11:00:00 -0500|1|Red|199.00|0.00||',
    '#1|||||||2008-01-10 11:00:00 -0500|1|Black|199.00|0.00||',
  ])

  expect([order?.lines.length, order?.status, leftOut]).toEqual([3, 'open', []])
  expect(
    sumMicros((order?.events ?? []).filter(({ refundKey }) => refundKey !== null).map(({ amount }) => amount)),
  ).toBe(-209_000_000n)
})
