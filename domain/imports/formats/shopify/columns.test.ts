import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { detectFormat, findFormat } from '#domain/imports/formats/detect-format.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

function refusalOf(header: string): string | null {
  const columns = createColumns(header.split('|'))
  const found = findFormat(columns)
  return found?.holds === 'orders' ? found.create(columns).refusal : 'not an order format'
}

describe('a Shopify order export is recognized in any set of columns', () => {
  test.each([
    'Name|Email|Created at|Lineitem quantity|Lineitem name|Lineitem price|Currency',
    'Name|Email|Financial Status|Currency|Total|Created at|Lineitem name',
    'Name|Paid at|Lineitem quantity|Lineitem name|Lineitem price|Currency|Total',
    'Name|Email|Financial Status|Fulfillment Status|Currency|Total|Created at',
  ])('%s', (header) => {
    expect(detectFormat(createColumns(header.split('|')))).toBe('shopify_orders')
    expect(refusalOf(header)).toBeNull()
  })

  test('an order number and a date alone are not enough', () => {
    expect(detectFormat(createColumns(['Name', 'Created at', 'Total', 'Email']))).toBe('table')
  })
})

describe('a Shopify file without sales is refused', () => {
  test.each([
    ['without any amount', 'Name|Email|Financial Status|Currency|Created at|Lineitem quantity|Lineitem name'],
    ['with a discount only', 'Name|Created at|Currency|Discount Amount|Lineitem quantity|Lineitem name|Taxes'],
    ['with prices but no quantities', 'Name|Created at|Currency|Lineitem name|Lineitem price|Lineitem sku|Vendor'],
  ])('%s, with the required columns in the message', (_name, header) => {
    expect(refusalOf(header)).toContain('Lineitem price and Lineitem quantity')
  })

  test('with payments only, with the right export in the message', () => {
    const header = 'Order|Name|Kind|Gateway|Created At|Status|Amount|Currency|Card Type'

    expect(refusalOf(header)).toContain('choose the orders')
  })
})

describe('a short Shopify export', () => {
  test('does not count a discount as a sale', () => {
    const { order, rejections } = read(
      'Name|Financial Status|Currency|Total|Discount Amount|Created at|Lineitem quantity|Lineitem name',
      ['#1|paid|USD||5.00|2026-01-05|1|Mug'],
    )

    expect(order).toBeNull()
    expect(rejections).toMatchObject([{ column: 'Total', reason: 'the order has no amounts' }])
  })

  test('without items takes its value from the totals', () => {
    const order = orderIn(
      read('Name|Fulfillment Status|Financial Status|Currency|Shipping|Taxes|Total|Created at', [
        '#1|fulfilled|paid|USD|5.00|2.00|27.00|2026-01-05',
      ]),
    )

    expect(ledger(order)).toEqual([
      'sale, 20.00, 0 units, line 0, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 2.00, 0 units, order, 2026-01-05',
    ])
    expect(order.computedTotal).toBe(order.total)
  })

  test('without Created at uses the payment date, and rejects orders without one', () => {
    const header = 'Name|Financial Status|Paid at|Currency|Total|Lineitem quantity|Lineitem name|Lineitem price'
    const paid = orderIn(read(header, ['#1|paid|11/10/24 09:17|USD|55|1|Pie|55']))
    const unpaid = read(header, ['#2|pending||USD|55|1|Pie|55'])

    expect(ledger(paid)).toEqual(['sale, 55.00, 1 units, line 0, 2024-11-10'])
    expect(unpaid.rejections).toMatchObject([{ column: 'Paid at', reason: 'the date is missing' }])
  })

  test('reads the order from the column Name, and the product from another column', () => {
    const order = orderIn(
      read('Name|Created at|Currency|Lineitem quantity|Lineitem name|Lineitem price|Email', [
        '#1001|2026-01-05|EUR|2|Mug|9.50|a@example.com',
      ]),
    )

    expect(order).toMatchObject({ externalId: '1001', name: '#1001', lines: [{ title: 'Mug' }] })
  })

  test('with order values repeated on every row keeps the items of all rows', () => {
    const order = orderIn(
      read('Name|Financial Status|Currency|Total|Created at|Lineitem quantity|Lineitem name|Lineitem price', [
        '#1|paid|USD|30|2026-01-05|1|Mug|10',
        '#1|paid|USD|30|2026-01-05|1|Cup|20',
      ]),
    )

    expect(order.lines.map(({ title }) => title)).toEqual(['Mug', 'Cup'])
  })

  test('counts an order that appears twice once, and leaves out the older rows', () => {
    const header = 'Name|Financial Status|Currency|Total|Created at|Lineitem quantity|Lineitem name|Lineitem price'
    const reading = read(header, ['#1|pending|USD|10|2026-01-05|1|Mug|10', '#1|paid|USD|10|2026-01-05|1|Mug|10'])

    expect(orderIn(reading)).toMatchObject({ financialStatus: 'paid', lines: [{ title: 'Mug' }] })
    expect(reading.leftOut).toMatchObject([{ row: { line: 2 }, reason: 'Older row of the same order' }])
  })
})
