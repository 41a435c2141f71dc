import { describe, expect, test } from 'vitest'
import { back, money, netOf, ORDER, read, readAny } from '#test/fakes/shopify/read-order.ts'
import { ledger, orderIn, read as readFile } from '#test/fixtures/shops/orders.ts'

describe('an order of Shopify', () => {
  test('has goods, discounts, shipping and tax that add up to what was paid', async () => {
    const order = await read(ORDER)

    expect(ledger(order)).toEqual([
      'sale, 100.00, 2 units, line 0, 2026-01-05',
      'discount, -10.00, 0 units, line 0, 2026-01-05',
      'sale, 30.00, 1 units, line 1, 2026-01-05',
      'discount, -3.00, 0 units, line 1, 2026-01-05',
      'shipping, 10.00, 0 units, order, 2026-01-05',
      'tax, 9.36, 0 units, order, 2026-01-05',
    ])
    expect(order).toMatchObject({
      externalId: '1001',
      name: '#1001',
      currency: 'USD',
      channel: 'web',
      paymentMethod: 'shopify_payments',
      discountCode: 'TENTH',
      financialStatus: 'paid',
      country: 'AT',
      city: 'Graz',
      consent: 'no',
      customer: { id: '7', email: 'b@example.com', name: 'Pat Büyer', country: 'AT' },
      total: 136_360_000n,
      computedTotal: 136_360_000n,
    })
  })

  test('equals the same order in a file', async () => {
    const file = orderIn(
      readFile(
        'Name|Email|Financial Status|Fulfillment Status|Currency|Subtotal|Shipping|Taxes|Total|Discount Code|Discount Amount|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Lineitem discount|Payment Method|Source|Vendor|Shipping Name|Shipping City|Shipping Country',
        [
          '#1001|b@example.com|paid|unfulfilled|USD|117|10|9.36|136.36|TENTH|13|2026-01-05 10:00:00 +0000|2|Lamp|50|L|0|shopify_payments|web|Clay|Pat Büyer|Graz|AT',
          '#1001|||||||||||2026-01-05 10:00:00 +0000|1|Cup|30|C|0|||Clay|||',
        ],
      ),
    )
    const order = await read(ORDER)

    expect(order.detail).toBeGreaterThan(file.detail)
    expect(order).toEqual({ ...file, consent: 'no', detail: order.detail, customer: { ...file.customer, id: '7' } })
  })

  test('whose prices include tax is split into parts that add up to its total', async () => {
    const order = await read({
      taxesIncluded: true,
      currency: 'EUR',
      lines: [{ price: 11_900, tax: 1900 }],
      shipping: [{ price: 595, tax: 95 }],
    })

    expect(ledger(order)).toEqual([
      'sale, 100.00, 1 units, line 0, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 19.95, 0 units, order, 2026-01-05',
    ])
    expect(order.computedTotal).toBe(124_950_000n)
  })

  test('with untaxed goods has the tax of its delivery in the delivery, where a refund gives it back', async () => {
    const placed = { taxesIncluded: true, lines: [{ price: 2000 }], shipping: [{ price: 595, tax: 95 }] }
    const order = await read(placed, (shop, id) => {
      const line = shop.order(id).shipping[0]?.id ?? ''
      shop.refund(id, {
        lines: [[0, 1]],
        shipping: [{ line, subtotal: 595, tax: 95 }],
        transactions: [money(2595)],
      })
    })

    expect(ledger(order)).toEqual([
      'sale, 20.00, 1 units, line 0, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 0.95, 0 units, order, 2026-01-05',
      'return, -20.00, -1 units, line 0, 2026-02-03, refund 3',
      'shipping, -5.00, 0 units, order, 2026-02-03, refund 3',
      'tax, -0.95, 0 units, order, 2026-02-03, refund 3',
    ])
  })

  test('has its tip set aside also if the tip has a name of another language', async () => {
    const tip = { name: 'Trinkgeld', sku: '', vendor: '', price: 300, isProduct: false }
    const order = await read({ lines: [{}, tip] })

    expect(ledger(order)).toEqual(['sale, 10.00, 1 units, line 0, 2026-01-05'])
    expect(order.aside).toEqual([{ reason: 'Tip', amount: 3_000_000n }])
  })

  test('sets tips and gift cards aside, and counts duties', async () => {
    const order = await read({
      lines: [
        {},
        { name: 'Tip', sku: '', vendor: '', price: 300, isProduct: false },
        { name: 'Shop card', price: 5000, isGiftCard: true, isProduct: false },
      ],
      duties: 250,
    })

    expect(ledger(order)).toEqual([
      'sale, 10.00, 1 units, line 0, 2026-01-05',
      'duty, 2.50, 0 units, order, 2026-01-05',
    ])
    expect(order.aside).toEqual([
      { reason: 'Tip', amount: 3_000_000n },
      { reason: 'Gift card sold', amount: 50_000_000n },
    ])
    expect(order.total).toBe(65_500_000n)
  })

  test('case 31: counts in the shop’s currency, whatever the customer paid in', async () => {
    const order = await read({ lines: [{ price: 10_000 }], presentment: { currency: 'EUR', rate: 0.92 } })

    expect(ledger(order)).toEqual(['sale, 100.00, 1 units, line 0, 2026-01-05'])
    expect(order).toMatchObject({ currency: 'USD', total: 100_000_000n })
  })

  test('case 39: of the test gateway is a test order, which counts nowhere', async () => {
    expect(await read({ isTest: true, gateways: ['bogus'] })).toMatchObject({ isTest: true })
  })

  test('case 30: that was authorized and captured counts once', async () => {
    const order = await read(ORDER, (shop, id) => {
      shop.refund(id, { lines: [[1, 1]], transactions: [money(2916), { ...money(13_636), kind: 'CAPTURE' }] })
    })

    expect(back(order)).toEqual([
      'return, -27.00, -1 units, line 1, 2026-02-03, refund 4',
      'tax, -2.16, 0 units, order, 2026-02-03, refund 4',
    ])
    expect(netOf(order)).toBe(10_720n)
  })

  test('is named if its parts don’t add up to its total', async () => {
    expect(await readAny({ offBy: 1 })).toEqual({
      id: '1',
      externalId: '1001',
      problem: 'Its parts don’t add up to its total.',
    })
  })
})
