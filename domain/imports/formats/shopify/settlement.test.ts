import { describe, expect, test } from 'vitest'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const HEADER =
  'Name|Financial Status|Currency|Subtotal|Shipping|Total|Created at|Lineitem quantity|Lineitem name|Lineitem price|Cancelled at|Refunded Amount|Outstanding Balance'

type Told = { status: string; refunded?: string; balance?: string; cancelled?: string }

const orderOf = ({ status, refunded = '0', balance = '0', cancelled = '2026-02-01' }: Told) =>
  orderIn(read(HEADER, [`#1|${status}|USD|100|10|110|2026-01-05|1|Lamp|100|${cancelled}|${refunded}|${balance}`]))

const WHOLE = ['return, -100.00, -1 units, line 0, 2026-02-01', 'shipping, -10.00, 0 units, order, 2026-02-01']

describe('a cancelled Shopify order', () => {
  test.each(['voided', 'pending', 'authorized', 'expired'])('that was never paid (%s) is fully reversed', (status) => {
    const order = orderOf({ status })

    expect(order).toMatchObject({ status: 'cancelled', isRefundDateEstimated: false })
    expect(ledger(order).slice(2)).toEqual(WHOLE)
  })

  test.each([
    ['refunded', '110'],
    ['refunded', '50'],
    ['paid', '0'],
  ])('that is %s with a refund of %s is fully reversed', (status, refunded) => {
    const taken = ledger(orderOf({ status, refunded })).slice(2)

    expect(taken.map((line) => line.replace(', refund', ''))).toEqual(WHOLE)
  })

  test('that was refunded except for a fee keeps the fee in sales', () => {
    const order = orderOf({ status: 'partially_refunded', refunded: '93.50' })

    expect(ledger(order).slice(2)).toEqual(['return, -93.50, 0 units, order, 2026-02-01, refund'])
    expect(order.isRefundDateEstimated).toBe(true)
  })

  test('with the rest of the refund still owed is fully reversed', () => {
    const order = orderOf({ status: 'partially_refunded', refunded: '40', balance: '-70' })

    expect(ledger(order).slice(2)).toEqual(WHOLE.map((line) => `${line}, refund`))
  })
})

test('a refunded Shopify order in a file without Refunded Amount is fully reversed', () => {
  const order = orderIn(
    read('Name|Financial Status|Currency|Total|Created at|Lineitem quantity|Lineitem name|Lineitem price', [
      '#1|refunded|USD|20|2026-01-05|2|Mug|10',
    ]),
  )

  expect(ledger(order).slice(1)).toEqual(['return, -20.00, -2 units, line 0, 2026-01-05, refund'])
})

describe('money in a Shopify order that isn’t a sale', () => {
  const ITEMS =
    'Name|Financial Status|Currency|Subtotal|Taxes|Total|Discount Amount|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Lineitem requires shipping|Lineitem taxable|Vendor|Refunded Amount'
  const withLine = (line: string, { subtotal = 18, total = 23, refunded = '' } = {}) =>
    orderIn(
      read(ITEMS, [
        `#1|paid|USD|${subtotal}|2|${total}|2|2026-01-05|2|Mug|10|M|true|true|Clay|${refunded}`,
        `#1|||||||2026-01-05|1|${line}|`,
      ]),
    )
  const GOODS = [
    'sale, 20.00, 2 units, line 0, 2026-01-05',
    'discount, -2.00, 0 units, line 0, 2026-01-05',
    'tax, 2.00, 0 units, order, 2026-01-05',
  ]

  test.each([
    ['a tip', 'Tip|3||false|false|', 18, { reason: 'Tip', amount: 3_000_000n }],
    ['a tip that the subtotal includes', 'Tip|3||false|false|', 21, { reason: 'Tip', amount: 3_000_000n }],
    ['a gift card', 'Shop Gift Card - $3.00|3||false|false|Shop', 21, { reason: 'Gift card sold', amount: 3_000_000n }],
  ])('%s is not counted as a sale', (_name, line, subtotal, aside) => {
    const order = withLine(line, { subtotal })

    expect(ledger(order)).toEqual(GOODS)
    expect(order.aside).toEqual([aside])
    expect(order.computedTotal).toBe(order.total)
  })

  test.each([
    ['a product called Tip', 'Tip|3|TIP-1|false|false|'],
    ['a taxed item called Tip', 'Tip|3||false|true|'],
    ['a boxed gift card', 'Gift card|3||true|true|Shop'],
    ['a gift card without further details', 'Gift card|3||||Shop'],
    ['a holder for gift cards', 'Gift card holder|3||false|false|Shop'],
  ])('%s is a sale', (_name, line) => {
    const order = withLine(line, { subtotal: 21 })

    expect(order.aside).toEqual([])
    expect(order.lines).toHaveLength(2)
  })

  test('does not reduce sales when the whole order is refunded', () => {
    const order = withLine('Tip|3||false|false|', { refunded: '23' })

    expect(ledger(order).slice(3)).toEqual([
      'return, -18.00, -2 units, line 0, 2026-01-05, refund',
      'tax, -2.00, 0 units, order, 2026-01-05, refund',
    ])
  })
})
