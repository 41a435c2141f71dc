import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import type { OrderReading } from '#domain/imports/parsed-order.ts'
import { ledger, orderIn } from '#test/fixtures/shops/orders.ts'
import { createBigCommerceFormat } from './orders.ts'
import { unpackProducts } from './products.ts'

const CONTEXT = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'day_first' } as const

/** Rows are records here, because products are separated by the "|" that separates cells in other tests. */
function read(...rows: Record<string, string>[]): OrderReading {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row, at) => ({ line: at + 2, cells: header.map((name) => row[name] ?? '') }))
  return createBigCommerceFormat(createColumns(header)).read(cells, CONTEXT)
}

const product = (name: string, [quantity, price, total]: readonly [number, string, string]) =>
  `Product ID: 100, Product Qty: ${quantity}, Product SKU: S-${quantity}, Product Name: ${name}, Product Weight: 0.8000, Product Variation Details: , Product Unit Price: ${price}, Product Total Price: ${total}`

const ORDER = {
  'Order ID': '186',
  'Customer ID': '54',
  'Customer Name': 'Ann Example',
  'Customer Email': 'Ann@Example.com',
  'Order Date': '26/04/2024',
  'Order Status': 'Shipped',
  'Subtotal (inc tax)': '66.00',
  'Subtotal (ex tax)': '60.00',
  'Tax Total': '6.50',
  'Shipping Cost (inc tax)': '5.50',
  'Shipping Cost (ex tax)': '5.00',
  'Handling Cost (ex tax)': '0.00',
  'Order Total (inc tax)': '71.50',
  'Order Total (ex tax)': '65.00',
  'Order Currency Code': 'AUD',
  'Product Details': `${product('Legging', [1, '40.00', '40.00'])}|${product('Capri', [2, '10.00', '20.00'])}`,
  'Shipping Country': 'Australia',
}

describe('products in one cell', () => {
  const column = { name: 'Product Details', at: 0 }

  test.each(['Mug, blue: large', 'A|B', 'Product Unit Price: the book', 'Ends, with a comma,', 'Café ☕'])(
    'can be named %s',
    (name) => {
      expect(unpackProducts(product(name, [2, '10.00', '20.00']), column, '.')).toEqual([
        { sku: 'S-2', title: name, quantity: 2000n, unitPrice: 10_000_000n, total: 20_000_000n },
      ])
    },
  )

  test('have the variation in their name, with HTML entities decoded', () => {
    const text = product('Belt', [1, '8.00', '8.00']).replace(
      'Details: ,',
      'Details: Size: 5&#039; 9&quot;, Color: Red &amp; blue,',
    )

    expect(unpackProducts(text, column, '.')[0]?.title).toBe(`Belt - Size: 5' 9", Color: Red & blue`)
  })

  test('without a total use the price times the quantity', () => {
    const text = product('Belt', [3, '8.00', '']).replace(', Product Total Price: ', '')

    expect(unpackProducts(text, column, '.')[0]?.total).toBe(24_000_000n)
  })

  test.each(['', 'two', '1.2345'])('are rejected with a quantity of "%s"', (quantity) => {
    const text = product('Belt', [1, '8.00', '8.00']).replace('Product Qty: 1', `Product Qty: ${quantity}`)

    expect(() => unpackProducts(text, column, '.')).toThrow('has no readable product qty')
  })
})

describe('a BigCommerce order', () => {
  test('takes lines, shipping and tax from the amounts without tax', () => {
    const order = orderIn(
      read({
        ...ORDER,
        'Handling Cost (ex tax)': '2.00',
        'Order Total (ex tax)': '67.00',
        'Order Total (inc tax)': '73.50',
      }),
    )

    expect(order).toMatchObject({ externalId: '186', currency: 'AUD', status: 'open', country: 'AU' })
    expect(order.customer).toMatchObject({ id: '54', email: 'ann@example.com', name: 'Ann Example' })
    expect(ledger(order)).toEqual([
      'sale, 40.00, 1 units, line 0, 2024-04-26',
      'sale, 20.00, 2 units, line 1, 2024-04-26',
      'shipping, 7.00, 0 units, order, 2024-04-26',
      'tax, 6.50, 0 units, order, 2024-04-26',
    ])
    expect([order.total, order.computedTotal]).toEqual([73_500_000n, 73_500_000n])
  })

  test('has prices without tax when the prices in the product cell include it', () => {
    const order = orderIn(
      read({
        ...ORDER,
        'Product Details': `${product('Legging', [1, '44.00', '44.00'])}|${product('Capri', [2, '11.00', '22.00'])}`,
      }),
    )

    expect(order.lines.map(({ unitPrice }) => unitPrice)).toEqual([40_000_000n, 10_000_000n])
    expect(order.computedTotal).toBe(order.total)
  })

  test('removes the tax when the file has only amounts with tax', () => {
    const { 'Subtotal (ex tax)': _subtotal, 'Order Total (ex tax)': _total, ...withTax } = ORDER
    const order = orderIn(read(withTax))

    expect(order.computedTotal).toBe(71_500_000n)
    expect(ledger(order)).toContain('tax, 6.50, 0 units, order, 2024-04-26')
  })

  test.each([
    ['a discount only', { 'Order Total (ex tax)': '59.00', 'Order Total (inc tax)': '65.50' }, '-6.00', 65.5],
    [
      'store credit that the total excludes',
      { 'Order Total (ex tax)': '59.00', 'Order Total (inc tax)': '65.50', 'Store Credit Redeemed': '6.00' },
      '0.00',
      71.5,
    ],
    ['a gift certificate that the total includes', { 'Gift Certificate Amount Redeemed': '20.00' }, '0.00', 71.5],
    [
      'a coupon and a gift certificate',
      {
        'Order Total (ex tax)': '39.00',
        'Order Total (inc tax)': '45.50',
        'Gift Certificate Amount Redeemed': '20.00',
        'Coupon Details': 'Coupon Code: SIX, Coupon Value: 6.00',
      },
      '-6.00',
      65.5,
    ],
  ])('has the right discount and total when paid with %s', (_, cells, discount, total) => {
    const order = orderIn(read({ ...ORDER, ...cells }))
    const discounts = order.events.filter(({ kind }) => kind === 'discount').map(({ amount }) => Number(amount))

    expect(discounts.reduce((sum, amount) => sum + amount, 0)).toBe(Number(discount) * 1_000_000)
    expect([order.total, order.computedTotal]).toEqual([BigInt(total * 1_000_000), BigInt(total * 1_000_000)])
  })

  test('has a line for a fee in its total', () => {
    const cells = { 'Order Total (ex tax)': '68.00', 'Order Total (inc tax)': '74.50', 'Fee Details': 'Gift wrapping' }

    expect(ledger(orderIn(read({ ...ORDER, ...cells })))).toContain('sale, 3.00, 0 units, line 2, 2024-04-26')
  })

  test('reverses a refunded amount on the day of the order, as an estimate', () => {
    const order = orderIn(read({ ...ORDER, 'Order Status': 'Partially Refunded', 'Refund Amount': '13.30' }))

    expect(order).toMatchObject({ status: 'open', isRefundDateEstimated: true })
    expect(ledger(order).slice(-2)).toEqual([
      'return, -12.00, 0 units, order, 2024-04-26, refund',
      'tax, -1.30, 0 units, order, 2024-04-26, refund',
    ])
  })

  test.each([
    ['Refunded', '', 'refunded', 0],
    ['Cancelled', '', 'cancelled', 0],
    ['Cancelled', '13.30', 'cancelled', 0],
  ])('that is %s with a refund of "%s" is %s', (status, refund, outcome, left) => {
    const order = orderIn(read({ ...ORDER, 'Order Status': status, 'Refund Amount': refund }))

    expect(order.status).toBe(outcome)
    expect(Number(order.events.reduce((sum, { amount }) => sum + amount, 0n)) / 1_000_000).toBe(left)
  })

  test.each(['Incomplete', 'Pending', 'Declined'])('that is %s is left out', (status) => {
    expect(read({ ...ORDER, 'Order Status': status })).toMatchObject({
      order: null,
      leftOut: [{ row: { line: 2 }, reason: 'Incomplete, pending or declined order' }],
    })
  })

  test('identifies a guest by email, and reports invalid products', () => {
    const { order } = read({ ...ORDER, 'Customer ID': '0' })
    const { rejections } = read({ ...ORDER, 'Product Details': 'Legging' })

    expect(order?.customer).toMatchObject({ id: null, email: 'ann@example.com' })
    expect(rejections).toMatchObject([{ column: 'Product Details', row: { line: 2 } }])
  })
})
