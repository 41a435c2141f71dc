import { expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { ledger, orderIn, readCells } from '#test/fixtures/shops/orders.ts'

const HEADER =
  'id;order_number;sales_channel_id;customer_firstname;customer_lastname;customer_email;billing_address_street;amount_total;order_state_id;line_items;order_date_time'

const readOrder = (row: string) => readCells(HEADER.split(';'), [row.split(';')], { timeZone: 'Europe/Berlin' })

test('a Shopware order has its total spread over the units of its products', () => {
  const order = orderIn(
    readOrder('0a;10001;0b;Ada;Lane;Ada@Example.com;Main St 1;35.5;0c;2x 018a|1x 018b|1x ;2025-03-01 23:30:00.000'),
  )

  expect(order).toMatchObject({ externalId: '10001', customer: { email: 'ada@example.com', name: 'Ada Lane' } })
  expect(order.lines.map(({ title, sku }) => [title, sku])).toEqual([
    ['Product 018a', null],
    ['Product 018b', null],
  ])
  expect(ledger(order)).toEqual([
    'sale, 23.66, 2 units, line 0, 2025-03-01',
    'sale, 11.84, 1 units, line 1, 2025-03-01',
  ])
})

test('a Shopware order is dated in UTC, regardless of the store’s time zone', () => {
  const order = orderIn(readOrder('0a;10002;0b;Ada;Lane;a@example.com;Main St 1;10;0c;1x 018a;2025-03-01 23:30:00.000'))

  expect(new Date(order.placedAt).toISOString()).toBe('2025-03-01T23:30:00.000Z')
})

test('a Shopware order with only vouchers has its total on a line without a product', () => {
  const order = orderIn(readOrder('0a;10003;0b;Ada;Lane;a@example.com;Main St 1;10;0c;1x ;2025-03-01 23:30:00.000'))

  expect(order.lines.map(({ title }) => title)).toEqual(['No product name'])
  expect(formatMicros(order.computedTotal)).toBe('10')
})

test('a Shopware order without a total is rejected', () => {
  const { rejections } = readOrder('0a;10004;0b;Ada;Lane;a@example.com;Main St 1;;0c;1x 018a;2025-03-01 23:30:00.000')

  expect(rejections).toMatchObject([{ column: 'amount_total', reason: 'the amount is missing' }])
})
