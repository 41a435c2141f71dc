import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'
import { createStripeFormat } from './stripe-payments.ts'

describe('a Stripe payment', () => {
  const HEADER =
    'id|Created date (UTC)|Amount|Amount Refunded|Currency|Captured|Converted Amount|Converted Currency|Description|Fee|Mode|Refunded date (UTC)|Status|Customer ID|Customer Email|Card Address Country'
  const row = (cells: Partial<Record<string, string>>) =>
    HEADER.split('|')
      .map((name) => ({ ...PAID, ...cells })[name] ?? '')
      .join('|')
  const PAID: Partial<Record<string, string>> = {
    id: 'ch_1',
    'Created date (UTC)': '2025-05-02 23:30:00',
    Amount: '35.82',
    'Amount Refunded': '0.00',
    Currency: 'eur',
    Captured: 'true',
    Fee: '0.79',
    Status: 'Paid',
    'Customer ID': 'cus_9',
    'Customer Email': 'Buyer@Example.com',
    'Card Address Country': 'DE',
  }

  test('is a sale at its time in UTC, with its fee and without a product', () => {
    const order = orderIn(read(HEADER, [row({ Description: 'Order 701' })]))

    expect(order).toMatchObject({ externalId: 'ch_1', currency: 'EUR', country: 'DE', status: 'open', isTest: false })
    expect(order.customer).toEqual({ id: 'cus_9', email: 'buyer@example.com', name: null, country: 'DE' })
    expect(order.placedAt).toBe(Date.UTC(2025, 4, 2, 23, 30))
    expect(order.lines).toMatchObject([{ title: 'No product name', sku: null, quantity: 0n }])
    expect(ledger(order)).toEqual([
      'sale, 35.82, 0 units, line 0, 2025-05-02',
      'fee, -0.79, 0 units, order, 2025-05-02',
    ])
  })

  test.each([
    ['35.82', '2025-05-03 01:00:00', 'refunded', false, 'return, -35.82, 0 units, line 0, 2025-05-03, refund'],
    ['5.82', '2025-05-03 01:00:00', 'open', false, 'return, -5.82, 0 units, order, 2025-05-03, refund'],
    ['5.82', '', 'open', true, 'return, -5.82, 0 units, order, 2025-05-02, refund'],
  ])('with a refund of %s on "%s" is %s', (refunded, day, status, isEstimated, event) => {
    const order = orderIn(read(HEADER, [row({ 'Amount Refunded': refunded, 'Refunded date (UTC)': day })]))

    expect(order).toMatchObject({ status, isRefundDateEstimated: isEstimated })
    expect(ledger(order).at(-1)).toBe(event)
  })

  test.each([
    [{ Status: 'Failed' }, 'Failed or unfinished payment'],
    [{ Status: 'requires_payment_method' }, 'Failed or unfinished payment'],
    [{ Status: '' }, 'Failed or unfinished payment'],
    [{ Captured: 'FALSE' }, 'Payment that was never captured'],
  ])('with %o is left out', (cells, reason) => {
    expect(read(HEADER, [row(cells)])).toMatchObject({ order: null, rejections: [], leftOut: [{ reason }] })
  })

  test('keeps the currency it was paid in, and leaves out a fee in another currency', () => {
    const order = orderIn(
      read(HEADER, [
        row({ Amount: '5000', Currency: 'jpy', 'Converted Amount': '31.10', 'Converted Currency': 'eur' }),
      ]),
    )

    expect(order).toMatchObject({ currency: 'JPY', total: 5_000_000_000n })
    expect(order.events.map(({ kind }) => kind)).toEqual(['sale'])
  })

  test('is dated in UTC, regardless of the store’s time zone', () => {
    const context = { timeZone: 'America/New_York', currency: 'USD', decimal: '.', dateOrder: 'month_first' } as const
    const format = createStripeFormat(createColumns(HEADER.split('|')))
    const { order } = format.read([{ line: 2, cells: row({}).split('|') }], context)

    expect(order?.placedAt).toBe(Date.UTC(2025, 4, 2, 23, 30))
  })

  test('in test mode is a test order', () => {
    expect(orderIn(read(HEADER, [row({ Mode: 'Test' })])).isTest).toBe(true)
  })

  test('that appears twice counts once, and one with an invalid amount is rejected', () => {
    const twice = read(HEADER, [row({}), row({ 'Amount Refunded': '35.82' })])
    const unreadable = read(HEADER, [row({ Amount: 'free' })])

    expect(twice.order?.status).toBe('refunded')
    expect(twice.leftOut).toMatchObject([{ row: { line: 2 }, reason: 'Older row of the same payment' }])
    expect(unreadable.rejections).toMatchObject([{ column: 'Amount', row: { line: 2 } }])
  })
})
