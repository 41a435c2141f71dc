import { expect, test } from 'vitest'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const HEADER = 'order|date|total|totalWithTax'

test('an order from the Vendure plugin has its tax separate from its sales', () => {
  const order = orderIn(read(HEADER, ['ZL7HM3G1EJWDW5F3|Tue Jan 07 2025|1591.48|1908.78']))

  expect(order.externalId).toBe('ZL7HM3G1EJWDW5F3')
  expect(ledger(order)).toEqual([
    'sale, 1591.48, 0 units, line 0, 2025-01-07',
    'tax, 317.30, 0 units, order, 2025-01-07',
  ])
})

test('an order that appears twice is read from its later row', () => {
  const reading = read(HEADER, ['A|Tue Jan 07 2025|10|12', 'A|Tue Jan 07 2025|20|24'])

  expect(ledger(orderIn(reading))[0]).toBe('sale, 20.00, 0 units, line 0, 2025-01-07')
  expect(reading.leftOut).toMatchObject([{ row: { line: 2 }, reason: 'Older row of the same order' }])
})
