import { describe, expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const HEADER =
  'Order_ID|Display_ID|Order status|Date|Customer First name|Customer Last name|Customer Email|Customer ID|Shipping Address 1|Shipping Address 2|Shipping Country Code|Shipping City|Shipping Postal Code|Shipping Region ID|Fulfillment Status|Payment Status|Subtotal|Shipping Total|Discount Total|Gift Card Total|Refunded Total|Tax Total|Total|Currency Code'

const VERSION_1 = 'Fri, 04 Jan 2019 08:30:00 GMT'
const VERSION_2 = '2026-01-04T08:30:00.000Z'

type Order = { date: string; amounts: string; status?: string; payment?: string; currency?: string }

const row = ({ date, amounts, status = 'pending', payment = 'captured', currency = 'usd' }: Order): string =>
  `order_1|123|${status}|${date}|Ada|Lane|Ada@Example.com|cus_1|1 Main St||dk|Town|1150|reg_1|fulfilled|${payment}|${amounts}|${currency}`

const readOrder = (order: Order) => orderIn(read(HEADER, [row(order)]))

describe('a Medusa order of version 1', () => {
  test('has its amounts in the smallest unit of its currency', () => {
    const order = readOrder({ date: VERSION_1, amounts: '12000|1000|500|0|0|625|13125' })

    expect(order).toMatchObject({
      externalId: '123',
      currency: 'USD',
      country: 'DK',
      customer: { id: 'cus_1', email: 'ada@example.com', name: 'Ada Lane' },
      financialStatus: 'captured',
      fulfillmentStatus: 'fulfilled',
    })
    expect(order.computedTotal).toBe(order.total)
    expect(ledger(order)).toEqual([
      'sale, 120.00, 0 units, line 0, 2019-01-04',
      'discount, -5.00, 0 units, line 0, 2019-01-04',
      'shipping, 10.00, 0 units, order, 2019-01-04',
      'tax, 6.25, 0 units, order, 2019-01-04',
    ])
  })

  test('in yen keeps its amounts, because yen has no smaller unit', () => {
    const order = readOrder({ date: VERSION_1, amounts: '1200|0|0|0|0|0|1200', currency: 'jpy' })

    expect(formatMicros(order.total)).toBe('1200')
  })

  test('paid in part with a gift card keeps its full value', () => {
    const order = readOrder({ date: VERSION_1, amounts: '5000|0|0|2000|0|0|3000' })

    expect([formatMicros(order.total), formatMicros(order.computedTotal)]).toEqual(['50', '50'])
  })

  test('is rejected when an unquoted address shifts its cells', () => {
    const { order, rejections } = read(HEADER, [
      row({ date: VERSION_1, amounts: '5000|0|0|0|0|0|5000' }).replace('1 Main St', '1 Main St|Flat 2'),
    ])

    expect(order).toBeNull()
    expect(rejections).toMatchObject([{ column: 'Currency Code', reason: '"5000" is not a currency code' }])
  })
})

describe('a Medusa order of version 2', () => {
  test('has its shipping included in the subtotal', () => {
    const order = readOrder({ date: VERSION_2, amounts: '40|10|3|0|0|0|37', currency: 'eur' })

    expect(ledger(order)).toEqual([
      'sale, 30.00, 0 units, line 0, 2026-01-04',
      'discount, -3.00, 0 units, line 0, 2026-01-04',
      'shipping, 10.00, 0 units, order, 2026-01-04',
    ])
    expect(order.computedTotal).toBe(order.total)
  })

  test('has shipping and discount without tax', () => {
    // Goods 100, discount 10, shipping 20, and 25% tax on all of it.
    const order = readOrder({ date: VERSION_2, amounts: '120|25|12.5|0|0|27.5|137.5' })

    expect(ledger(order)).toEqual([
      'sale, 100.00, 0 units, line 0, 2026-01-04',
      'discount, -10.00, 0 units, line 0, 2026-01-04',
      'shipping, 20.00, 0 units, order, 2026-01-04',
      'tax, 27.50, 0 units, order, 2026-01-04',
    ])
  })

  test('paid in part with store credit keeps its full value', () => {
    const order = readOrder({ date: VERSION_2, amounts: '40|10|3|0|0|0|22' })

    expect([formatMicros(order.total), formatMicros(order.computedTotal)]).toEqual(['37', '37'])
  })
})

describe('a Medusa order', () => {
  test('that was cancelled is fully reversed', () => {
    const order = readOrder({ date: VERSION_2, amounts: '20|0|0|0|0|0|20', status: 'canceled', payment: 'canceled' })

    expect(order).toMatchObject({ status: 'cancelled', isRefundDateEstimated: true })
    expect(ledger(order)[1]).toBe('return, -20.00, 0 units, line 0, 2026-01-04')
  })

  test('that was cancelled with a partial refund reverses that refund', () => {
    const order = readOrder({ date: VERSION_2, amounts: '20|0|0|0|5|0|20', status: 'canceled' })

    expect(order.status).toBe('cancelled')
    expect(ledger(order).slice(1)).toEqual(['return, -5.00, 0 units, order, 2026-01-04, refund 1'])
  })

  test('that was refunded without a stated amount is fully reversed', () => {
    const order = readOrder({ date: VERSION_2, amounts: '20|0|0|0||0|20', payment: 'refunded' })

    expect(order.status).toBe('refunded')
    expect(ledger(order)[1]).toBe('return, -20.00, 0 units, line 0, 2026-01-04, refund')
  })

  test('that is a draft is left out', () => {
    const { order, leftOut } = read(HEADER, [row({ date: VERSION_1, amounts: '20|0|0|0|0|0|20', status: 'draft' })])

    expect([order, leftOut.map(({ reason }) => reason)]).toEqual([null, ['Draft order']])
  })
})
