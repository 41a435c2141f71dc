import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderIn, readCells, readTable } from '#test/fixtures/shops/orders.ts'
import { joinCodes, splitCodes } from './discount-codes.ts'

const code = fc.stringMatching(/^[A-Z0-9]{1,4}(?:,? [A-Z0-9]{1,4})?$/)

test('codes with a comma and a space are taken apart as they were put together', () => {
  fc.assert(
    fc.property(fc.uniqueArray(code, { maxLength: 4 }), (codes) => {
      expect(splitCodes(joinCodes(codes))).toEqual(codes)
    }),
  )
})

type File = { header: string; cells: readonly string[] }

const FILES: Record<string, File> = {
  Etsy: {
    header:
      'Sale Date|Order ID|Full Name|Number of Items|Order Value|Coupon Code|Discount Amount|Shipping|Sales Tax|Order Total|Currency|Status',
    cells: ['01/05/26', '7', 'Ann', '1', '10', 'SUMMER, 10', '0', '0', '0', '10', 'USD', 'Paid'],
  },
  'the WooCommerce plugin': {
    header: 'order_id|order_date|order_total|coupon_items|Product Item 1 Name|Product Item 1 Total',
    cells: ['7', '2026-01-05', '10', 'code:SUMMER, 10|amount:1', 'Mug', '10'],
  },
  BigCommerce: {
    header:
      'Order ID|Order Date|Order Status|Subtotal (ex tax)|Order Total (ex tax)|Order Total (inc tax)|Order Currency Code|Product Details|Coupon Details',
    cells: [
      '7',
      '05/01/2026',
      'Completed',
      '10',
      '10',
      '10',
      'USD',
      'Product ID: 1, Product Qty: 1, Product SKU: M, Product Name: Mug, Product Unit Price: 10, Product Total Price: 10',
      'Coupon Code: SUMMER, 10, Coupon Value: 1.00',
    ],
  },
}

describe('a code with a comma and a space', () => {
  test.each(Object.entries(FILES))('stays one in a file of %s', (_name, { header, cells }) => {
    const order = orderIn(readCells(header.split('|'), [[...cells]]))

    expect(splitCodes(order.discountCode)).toEqual(['SUMMER, 10'])
  })

  test('is one of several coupons of the WooCommerce plugin', () => {
    const { header, cells } = FILES['the WooCommerce plugin'] ?? { header: '', cells: [] }
    const several = cells.map((cell) => cell.replace('code:', 'code:A|amount:2;code:'))

    expect(splitCodes(orderIn(readCells(header.split('|'), [several])).discountCode)).toEqual(['A', 'SUMMER, 10'])
  })
})

test.each([
  ['VIP, SUMMER10', ['VIP', 'SUMMER10']],
  ['BUY2,GET1, VIP', ['BUY2,GET1', 'VIP']],
])('Shopify separates the codes of “%s” with a comma and a space', (cell, codes) => {
  const header = 'Name|Currency|Total|Created at|Lineitem quantity|Lineitem name|Lineitem price|Discount Code'
  const cells = ['#1', 'USD', '10.00', '2026-01-05 10:00:00 +0000', '1', 'Mug', '10.00', cell]

  expect(splitCodes(orderIn(readCells(header.split('|'), [cells])).discountCode)).toEqual(codes)
})

const codesOf = (...cells: string[]) =>
  readTable({
    header: 'No|Day|What|Each|Codes',
    rows: cells.map((cell, at) => `${at}|2026-01-05|Mug|10|${cell}`),
    mapping: { order_id: 'No', placed_at: 'Day', product: 'What', unit_price: 'Each', discount_code: 'Codes' },
  }).readings.map(({ order }) => splitCodes(order?.discountCode ?? null))

describe('the codes of a table', () => {
  test('are one where nothing in the file shows that a comma separates them', () => {
    expect(codesOf('SUMMER, 10', 'VIP', 'SUMMER, 10')).toEqual([['SUMMER, 10'], ['VIP'], ['SUMMER, 10']])
  })

  test('are separated by commas where they also stand alone', () => {
    expect(codesOf('SPRING, VIP', 'VIP', 'SPRING', 'VIP,SPRING')).toEqual([
      ['SPRING', 'VIP'],
      ['VIP'],
      ['SPRING'],
      ['VIP', 'SPRING'],
    ])
  })

  test('are separated by semicolons', () => {
    expect(codesOf('SUMMER, 10; VIP')).toEqual([['SUMMER, 10', 'VIP']])
  })
})
