import { describe, expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

describe('Etsy’s sold orders', () => {
  const HEADER =
    'Sale Date|Order ID|Buyer User ID|Full Name|Number of Items|Ship Country|Currency|Order Value|Coupon Code|Discount Amount|Shipping Discount|Shipping|Sales Tax|Order Total|Status|Card Processing Fees|Order Net|Adjusted Order Total|Adjusted Card Processing Fees|Adjusted Net Order Amount'

  test('have goods, discount, shipping and fees, without the tax that Etsy keeps', () => {
    const order = orderIn(
      read(HEADER, [
        '08/14/25|3001|jdoe|Jane Doe|3|Canada|USD|40.00|FALL|8.00|1.00|4.50|2.62|38.12||1.20|34.30|0.00|0.00|0.00',
      ]),
    )

    expect(order).toMatchObject({ externalId: '3001', country: 'CA', discountCode: 'FALL', status: 'open' })
    expect(order.customer).toMatchObject({ id: 'jdoe', name: 'Jane Doe' })
    expect(ledger(order)).toEqual([
      'sale, 40.00, 3 units, line 0, 2025-08-14',
      'discount, -8.00, 0 units, line 0, 2025-08-14',
      'shipping, 3.50, 0 units, order, 2025-08-14',
      'fee, -1.20, 0 units, order, 2025-08-14',
    ])
    expect([order.total, order.computedTotal]).toEqual([35_500_000n, 35_500_000n])
  })

  test('include sales tax that Etsy paid out to the shop', () => {
    const order = orderIn(
      read(HEADER, ['01/05/17|7|jdoe||1|Canada|USD|10.00||||2.00|0.80|12.80||0.60|12.20|0.00|0.00|0.00']),
    )

    expect(ledger(order)).toContain('tax, 0.80, 0 units, order, 2017-01-05')
    expect(order.total).toBe(order.computedTotal)
  })

  test('have a partial refund and a refunded fee, computed from the adjusted amounts', () => {
    const order = orderIn(
      read(HEADER, ['08/14/25|3001|jdoe||1||USD|40.00||0|0|5.00|2.62|47.62||1.20|43.80|37.00|0.90|34.10']),
    )

    expect(order).toMatchObject({ status: 'open', isRefundDateEstimated: true })
    expect(ledger(order).slice(-2)).toEqual([
      'return, -10.00, 0 units, order, 2025-08-14, refund',
      'fee, 0.30, 0 units, order, 2025-08-14, refund',
    ])
  })

  test('have a partial refund computed from the adjusted total alone', () => {
    const order = orderIn(
      read(HEADER, ['08/14/25|3001|jdoe||1||USD|40.00||0|0|5.00|0|45.00||1.20|43.80|35.00|0.00|0.00']),
    )

    expect(ledger(order)).toContain('return, -10.00, 0 units, order, 2025-08-14, refund')
  })

  test('are not refunded when the adjusted amounts equal the original ones', () => {
    const order = orderIn(
      read(HEADER, ['08/14/25|3001|jdoe||1||USD|40.00||0|0|5.00|0|45.00|Completed|1.20|43.80|45.00|1.20|43.80']),
    )

    expect(order).toMatchObject({ status: 'open', isRefundDateEstimated: false })
  })

  test.each([
    ['Refunded', 'refunded'],
    ['Fully Refunded', 'refunded'],
    ['Canceled', 'cancelled'],
  ])('are fully reversed when the status is %s', (written, status) => {
    const order = orderIn(
      read(HEADER, [`08/14/25|3001|jdoe||1||USD|40.00||0|0|5.00|0|45.00|${written}|1.20|43.80|0.00|0.00|0.00`]),
    )

    expect(order).toMatchObject({ status, isRefundDateEstimated: true })
    expect(ledger(order).map((event) => event.split(', ').slice(0, 2).join(' '))).toEqual([
      'sale 40.00',
      'shipping 5.00',
      'fee -1.20',
      'return -40.00',
      'shipping -5.00',
    ])
  })

  test('use the later row when an order has two', () => {
    const row = (value: string) => `08/14/25|3001|jdoe||1||USD|${value}||0|0|0|0|${value}||0|${value}|0|0|0`
    const { order, leftOut } = read(HEADER, [row('40.00'), row('30.00')])

    expect(order?.total).toBe(30_000_000n)
    expect(leftOut).toMatchObject([{ row: { line: 2 }, reason: 'Older row of the same order' }])
  })

  test('name the column of a bad amount', () => {
    const { order, rejections } = read(HEADER, ['08/14/25|3001|jdoe||1||USD|forty||0|0|0|0|40||0|40|0|0|0'])

    expect(order).toBeNull()
    expect(rejections).toMatchObject([{ column: 'Order Value', row: { line: 2 } }])
  })

  test('include an in-person discount', () => {
    const order = orderIn(
      read('Sale Date|Order ID|Currency|Order Value|Discount Amount|InPerson Discount|Order Total', [
        '03/02/25|9|USD|20.00|1.00|2.00|17.00',
      ]),
    )

    expect(order.events.map(({ kind, amount }) => [kind, amount])).toContainEqual(['discount', -3_000_000n])
  })

  test('from a shop outside the United States are read with "Delivery" as shipping', () => {
    const order = orderIn(
      read('Sale Date|Order ID|Currency|Order Value|Delivery Discount|Delivery|Order Total|Delivery Country', [
        '03/02/25|9|GBP|20.00|0|3.95|23.95|United Kingdom',
      ]),
    )

    expect(order).toMatchObject({ currency: 'GBP', country: 'GB', total: 23_950_000n })
  })
})

describe('Etsy’s sold order items', () => {
  const HEADER =
    'Sale Date|Item Name|Buyer|Quantity|Price|Discount Amount|Shipping Discount|Order Shipping|Order Sales Tax|Item Total|Currency|Transaction ID|Listing ID|Ship Name|Ship Country|Order ID|Variations|SKU'

  const MUG = '09/22/26|Mug|Sam (sam1)|1|20.00|8.00|0.00|6.00|1.50|20.00|EUR|401|14|Sam Example|Ireland|38||'
  const dish = (discount: string, shipping: string) =>
    `09/22/26|Dish|Sam (sam1)|2|10.00|${discount}|0|${shipping}|1.50|20.00|EUR|402|15|Sam Example|Ireland|38|Size:Small|D-1`

  test.each([
    ['on the first row only', dish('0', '0')],
    ['on each row', dish('8.00', '6.00')],
  ])('count an order amount once when it is %s', (_, row) => {
    const order = orderIn(read(HEADER, [MUG, row]))

    expect(ledger(order)).toEqual([
      'sale, 20.00, 1 units, line 0, 2026-09-22',
      'discount, -4.00, 0 units, line 0, 2026-09-22',
      'sale, 20.00, 2 units, line 1, 2026-09-22',
      'discount, -4.00, 0 units, line 1, 2026-09-22',
      'shipping, 6.00, 0 units, order, 2026-09-22',
    ])
    expect(order.customer).toEqual({ id: 'sam1', email: null, name: 'Sam Example', country: 'IE' })
    expect(order.lines[1]).toMatchObject({ title: 'Dish - Size:Small', sku: 'D-1' })
  })

  test('add up amounts that differ from row to row', () => {
    const order = orderIn(read(HEADER, [MUG.replace('|8.00|0.00|6.00|', '|3.00|0.00|2.00|'), dish('1.00', '1.50')]))

    expect(order.total).toBe(39_500_000n)
  })

  test('count a transaction number once, using its last row', () => {
    const { order, leftOut } = read(HEADER, [MUG, MUG.replace('|20.00|8.00|', '|22.00|8.00|')])

    expect(order?.lines.map(({ unitPrice }) => formatMicros(unitPrice))).toEqual(['22'])
    expect(leftOut).toMatchObject([{ row: { line: 2 }, reason: 'Older row of the same item' }])
  })

  test('are imported without an invalid row, but all are rejected when the first row has no date', () => {
    const bad = read(HEADER, [MUG, dish('0', '0').replace('|2|10.00|', '|two|10.00|')])
    const undated = read(HEADER, [MUG.replace('09/22/26', 'today'), dish('0', '0')])

    expect(bad.order?.lines).toHaveLength(1)
    expect(bad.rejections).toMatchObject([{ column: 'Quantity', row: { line: 3 } }])
    expect(undated.order).toBeNull()
    expect(undated.rejections).toMatchObject([
      { column: 'Sale Date', row: { line: 2 } },
      { column: null, row: { line: 3 }, reason: 'the order’s first row (line 2) was rejected' },
    ])
  })

  test('without a buyer have no customer', () => {
    expect(orderIn(read(HEADER, [MUG.replace('Sam (sam1)', '')])).customer).toBeNull()
  })
})
