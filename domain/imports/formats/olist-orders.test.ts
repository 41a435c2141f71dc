import { describe, expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const HEADER =
  'order_id|customer_id|order_status|order_purchase_timestamp|payment_sequential|payment_type|payment_value|customer_unique_id|order_item_id|product_id|price|freight_value|product_category_name_english'

const TWO_ITEMS_PAID_TWICE = [
  '0a|c1|delivered|2017-10-02 10:56:33|1|credit_card|50.00|u1|1|p1|30.00|5.00|bed_bath_table',
  '0a|c1|delivered|2017-10-02 10:56:33|1|credit_card|50.00|u1|2|p1|30.00|5.00|bed_bath_table',
  '0a|c1|delivered|2017-10-02 10:56:33|2|voucher|20.00|u1|1|p1|30.00|5.00|bed_bath_table',
  '0a|c1|delivered|2017-10-02 10:56:33|2|voucher|20.00|u1|2|p1|30.00|5.00|bed_bath_table',
]

describe('an Olist order', () => {
  test('counts each item and each payment once', () => {
    const order = orderIn(read(HEADER, TWO_ITEMS_PAID_TWICE))

    expect(order).toMatchObject({ externalId: '0a', currency: 'BRL', customer: { id: 'u1', email: null } })
    expect(order.lines[0]).toMatchObject({ sku: 'p1', title: 'bed bath table' })
    expect(ledger(order)).toEqual([
      'sale, 30.00, 1 units, line 0, 2017-10-02',
      'sale, 30.00, 1 units, line 1, 2017-10-02',
      'shipping, 10.00, 0 units, order, 2017-10-02',
    ])
    expect([formatMicros(order.total), formatMicros(order.computedTotal)]).toEqual(['70', '70'])
  })

  test('without numbered items uses the rows of its first payment', () => {
    const without = (row: string) => row.split('|').toSpliced(8, 1).join('|')
    const order = orderIn(read(without(HEADER), TWO_ITEMS_PAID_TWICE.map(without)))

    expect(order.lines).toHaveLength(2)
    expect(formatMicros(order.computedTotal)).toBe('70')
  })

  test.each(['canceled', 'unavailable'])('that was %s is fully reversed', (status) => {
    const order = orderIn(
      read(
        HEADER,
        TWO_ITEMS_PAID_TWICE.map((row) => row.replace('delivered', status)),
      ),
    )

    expect(order.status).toBe('cancelled')
    expect(ledger(order).slice(3)).toEqual([
      'return, -30.00, -1 units, line 0, 2017-10-02',
      'return, -30.00, -1 units, line 1, 2017-10-02',
      'shipping, -10.00, 0 units, order, 2017-10-02',
    ])
  })

  test('without items in the file has the value of its payments', () => {
    const order = orderIn(read(HEADER, ['0a|c1|unavailable|2017-10-02 10:56:33|1|boleto|80.00|u1||||||']))

    expect(ledger(order)).toEqual([
      'sale, 80.00, 0 units, line 0, 2017-10-02',
      'return, -80.00, 0 units, line 0, 2017-10-02',
    ])
  })

  test('without items and payments is left out', () => {
    const { order, leftOut } = read(HEADER, ['0a|c1|canceled|2017-10-02 10:56:33||||u1|||||'])

    expect([order, leftOut.map(({ reason }) => reason)]).toEqual([null, ['Order without products and payments']])
  })

  test('without customer_unique_id has no customer, because customer_id changes with every order', () => {
    const header =
      'order_id|customer_id|order_status|order_purchase_timestamp|order_item_id|product_id|price|freight_value'
    const order = orderIn(read(header, ['0a|c1|delivered|2017-10-02 10:56:33|1|p1|30.00|5.00']))

    expect(order.customer).toBeNull()
    expect(formatMicros(order.total)).toBe('35')
  })

  test('with one invalid price keeps its other items', () => {
    const [first = '', second = ''] = TWO_ITEMS_PAID_TWICE
    const { order, rejections } = read(HEADER, [first, second.replace('30.00', 'free')])

    expect(order?.lines).toHaveLength(1)
    expect(rejections).toMatchObject([{ row: { line: 3 }, column: 'price', reason: '"free" is not an amount' }])
  })
})
