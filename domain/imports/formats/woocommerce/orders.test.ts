import { describe, expect, test } from 'vitest'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

describe('a WooCommerce order', () => {
  const ANALYTICS =
    'Date|Order #|N. Revenue (formatted)|Status|Customer|Customer type|Product(s)|Items sold|Coupon(s)|Net Sales|Attribution'

  test('from the Analytics download has its net sales spread over its units, and refunds on their own day', () => {
    const order = orderIn(
      read(ANALYTICS, [
        '2026-01-05 10:00:00|77|£12.00|completed|Someone|new|2× Mug, blue, 1× Cup|3|SPRING|12.00|Organic',
        '2026-02-03 09:00:00|77|-£4.00|completed|Someone|new|1× Mug, blue|-1||-4.00|',
      ]),
    )

    expect(order).toMatchObject({ externalId: '77', currency: 'GBP', discountCode: 'SPRING', status: 'open' })
    expect(ledger(order)).toEqual([
      'sale, 8.00, 2 units, line 0, 2026-01-05',
      'sale, 4.00, 1 units, line 1, 2026-01-05',
      'return, -4.00, 0 units, order, 2026-02-03, refund 1',
    ])
    expect(order.lines.map(({ title }) => title)).toEqual(['Mug, blue', 'Cup'])
  })

  test('that is a refund without its sale is rejected', () => {
    const { order, rejections } = read(ANALYTICS, [
      '2026-02-03 09:00:00|77|-£4.00|refunded|Someone|new|1× Mug|-1||-4.00|',
    ])

    expect(order).toBeNull()
    expect(rejections).toHaveLength(1)
  })

  const PLUGIN =
    'order_id|order_number|order_date|status|order_total|shipping_total|tax_total|fee_total|order_currency|customer_email|refund_items|Product Item 1 Name|Product Item 1 SKU|Product Item 1 Quantity|Product Item 1 Total|Product Item 1 Subtotal|Product Item 2 Name|Product Item 2 SKU|Product Item 2 Quantity|Product Item 2 Total|Product Item 2 Subtotal'

  test('from the plugin export has its lines read from numbered columns, with discounts, fee and refund', () => {
    const order = orderIn(
      read(PLUGIN, [
        '5|1005|2026-01-05 10:00:00|wc-completed|39|5|4|2|EUR|b@example.com|amount:14|Mug|M|2|18|20|Cup|C|1|10|10',
      ]),
    )

    expect(order).toMatchObject({ externalId: '1005', name: '#1005', currency: 'EUR', isRefundDateEstimated: true })
    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'discount, -2.00, 0 units, line 0, 2026-01-05',
      'sale, 10.00, 1 units, line 1, 2026-01-05',
      'sale, 2.00, 0 units, line 2, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 4.00, 0 units, order, 2026-01-05',
      'return, -12.35, 0 units, order, 2026-01-05, refund 1',
      'tax, -1.65, 0 units, order, 2026-01-05, refund 1',
    ])
    expect(order.computedTotal).toBe(order.total)
  })

  test.each([
    ['processing', 'open', 1],
    ['on-hold', 'open', 1],
    ['wc-refunded', 'refunded', 2],
    ['cancelled', 'cancelled', 2],
  ])('with the status %s is %s', (state, status, events) => {
    const order = orderIn(read(PLUGIN, [`5|5|2026-01-05|${state}|10|0|0|0|EUR|||Mug|M|1|10|10|||||`]))

    expect(order.status).toBe(status)
    expect(order.events).toHaveLength(events)
  })

  test.each(['pending', 'trash', 'failed', 'auto-draft', 'checkout-draft'])(
    'with the status %s is left out',
    (state) => {
      const { order, leftOut } = read(PLUGIN, [`5|5|2026-01-05|${state}|10|0|0|0|EUR|||Mug|M|1|10|10|||||`])

      expect(order).toBeNull()
      expect(leftOut).toMatchObject([{ row: { line: 2 }, reason: 'Unpaid, draft, deleted or failed order' }])
    },
  )
})
