import { describe, expect, test } from 'vitest'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const HEADER = 'ID|Reference|New client|Delivery|Customer|Total|Payment|Status|Date'

const readOrder = (total: string, status: string) =>
  read(HEADER, [`7|XKBKNABJK|1|France|A. LANE|${total}|Bank wire|${status}|2025-03-01 10:20:30`])

describe('a PrestaShop order', () => {
  test.each([
    ['€1,234.50', 'EUR'],
    ['1234.50 zł', 'PLN'],
    ['$1,234.50', 'USD'],
  ])('with a total of %s has the currency %s', (total, currency) => {
    const order = orderIn(readOrder(total, 'Payment accepted'))

    expect(order).toMatchObject({ externalId: '7', name: 'XKBKNABJK', currency, country: 'FR', customer: null })
    expect(ledger(order)).toEqual(['sale, 1234.50, 0 units, line 0, 2025-03-01'])
  })

  test.each([
    ['Canceled', 'cancelled'],
    ['Refunded', 'refunded'],
    ['Awaiting bank wire payment', 'open'],
    ['A state of our own', 'open'],
  ])('with the status "%s" is %s', (stated, status) => {
    const order = orderIn(readOrder('€10.00', stated))

    expect(order.status).toBe(status)
    expect(ledger(order)).toHaveLength(status === 'open' ? 1 : 2)
  })

  test('whose payment failed is left out', () => {
    const { order, leftOut } = readOrder('€10.00', 'Payment error')

    expect([order, leftOut.map(({ reason }) => reason)]).toEqual([null, ['Order with a failed payment']])
  })
})
