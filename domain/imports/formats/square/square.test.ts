import { describe, expect, test } from 'vitest'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

const money = (event: string): string => event.split(', ').slice(0, 2).join(' ')

describe('Square’s item sales', () => {
  const HEADER =
    'Date|Time|Time Zone|Item|Qty|Price Point Name|SKU|Gross Sales|Discounts|Net Sales|Tax|Transaction ID|Event Type|Customer ID|Customer Name|Itemization Type'
  const row = (cells: string) => `2026-07-18|23:30:00|Eastern Time (US & Canada)|${cells}`

  test('give lines with discounts and tax at the time in the row’s time zone', () => {
    const order = orderIn(
      read(HEADER, [
        row('Latte|2.0|Large|L-1|$1,016.00|-$1.82|$1,014.18|$0.62|T1|Payment|C9|Ada|Physical Good'),
        row('Sticker|1.0|Regular||$2.00|$0.00|$2.00|$0.14|T1|Payment|C9|Ada|Physical Good'),
      ]),
    )

    expect(order).toMatchObject({ externalId: 'T1', status: 'open', placedAt: Date.UTC(2026, 6, 19, 3, 30) })
    expect(order.customer).toEqual({ id: 'C9', email: null, name: 'Ada', country: null })
    expect(order.lines.map(({ title }) => title)).toEqual(['Latte - Large', 'Sticker'])
    expect(ledger(order)).toEqual([
      'sale, 1016.00, 2 units, line 0, 2026-07-19',
      'discount, -1.82, 0 units, line 0, 2026-07-19',
      'sale, 2.00, 1 units, line 1, 2026-07-19',
      'tax, 0.76, 0 units, order, 2026-07-19',
    ])
  })

  test.each(['-1.0', '1'])('read a refund row with the quantity %s as a separate document', (quantity) => {
    const order = orderIn(
      read(HEADER, [row(`Latte|${quantity}|Regular|L-1|-$9.00|$1.00|-$8.00|-$0.70|R1|Refund||||Physical Good`)]),
    )

    expect(order).toMatchObject({ externalId: 'R1 refund', status: 'return', customer: null, total: -8_700_000n })
    expect(ledger(order)).toEqual([
      'return, -8.00, -1 units, line 0, 2026-07-19, R1 refund',
      'tax, -0.70, 0 units, order, 2026-07-19, R1 refund',
    ])
    expect(order.lines[0]).toMatchObject({ quantity: -1000n, unitPrice: 9_000_000n })
  })

  test('do not count gift cards as sales, and leave out an order with gift cards only', () => {
    const card = row('Gift Card|1.0|Regular||$25.00|$0.00|$25.00|$0.00|T2|Payment|||Gift Card')
    const mug = row('Mug|1.0|Regular||$8.00|$0.00|$8.00|$0.00|T2|Payment|||Physical Good')
    const order = orderIn(read(HEADER, [card, mug]))

    expect(order).toMatchObject({ total: 33_000_000n, computedTotal: 33_000_000n })
    expect(order.aside).toEqual([{ reason: 'Gift card sold', amount: 25_000_000n }])
    expect(ledger(order).map(money)).toEqual(['sale 8.00'])
    expect(read(HEADER, [card])).toMatchObject({ order: null, leftOut: [{ reason: 'Gift card sold' }] })
  })

  test('read equal rows as two items, and reject an invalid row', () => {
    const latte = row('Latte|1.0|Regular||$8.00|$0.00|$8.00|$0.62|T3|Payment|||Physical Good')
    const { order, rejections } = read(HEADER, [latte, latte, latte.replace('|$8.00|', '|eight|')])

    expect(order?.lines).toHaveLength(2)
    expect(rejections).toMatchObject([{ column: 'Gross Sales', row: { line: 4 } }])
  })

  test.each([
    ['Pacific Time (US & Canada)', 7],
    ['London', -1],
    ['Brisbane', -10],
    ['Nowhere Time', 0],
    ['constructor', 0],
  ])('in the time zone %s are %d hours behind UTC', (zone, hoursToUtc) => {
    const order = orderIn(
      read(HEADER, [`7/18/2026|2:30:00 PM|${zone}|Mug|1|Regular||$8.00|$0.00|$8.00|$0.00|T4|Payment||||`]),
    )

    expect(order.placedAt).toBe(Date.UTC(2026, 6, 18, 14, 30) + hoursToUtc * 3_600_000)
  })
})

describe('Square’s transactions', () => {
  const HEADER =
    'Date|Time|Time Zone|Gross Sales|Discounts|Service Charges|Net Sales|Gift Card Sales|Tax|Tip|Partial Refunds|Total Collected|Fees|Net Total|Transaction ID|Payment ID|Event Type'
  const row = (cells: string) => `2026-09-13|10:02:11|UTC|${cells}`

  test('give goods, discount, tax and fees, without tips and gift cards', () => {
    const order = orderIn(
      read(HEADER, [row('$30.00|-$3.00|$0.00|$27.00|$25.00|$2.16|$2.00|$0.00|$56.16|-$0.93|$55.23|T1|P1|Payment')]),
    )

    expect(order).toMatchObject({ externalId: 'T1', total: 56_160_000n, computedTotal: 56_160_000n })
    expect(order.aside).toEqual([
      { reason: 'Tip', amount: 2_000_000n },
      { reason: 'Gift card sold', amount: 25_000_000n },
    ])
    expect(ledger(order)).toEqual([
      'sale, 30.00, 0 units, line 0, 2026-09-13',
      'discount, -3.00, 0 units, line 0, 2026-09-13',
      'tax, 2.16, 0 units, order, 2026-09-13',
      'fee, -0.93, 0 units, order, 2026-09-13',
    ])
  })

  test.each([
    ['outside', '$10.00|$0.00|$2.00|$10.00', ['sale 10.00', 'sale 2.00']],
    ['within', '$12.00|$0.00|$2.00|$12.00', ['sale 12.00']],
  ])('count service charges %s the gross sales once', (_, cells, events) => {
    const order = orderIn(read(HEADER, [row(`${cells}|$0.00|$0.00|$0.00|$0.00|$12.00|($0.40)|$11.60|T1|P1|Payment`)]))

    expect(ledger(order).map(money)).toEqual([...events, 'fee -0.40'])
    expect(order.computedTotal).toBe(order.total)
  })

  test('reverse refunds of items and refunds by amount on their own day', () => {
    const items = orderIn(
      read(HEADER, [row('-$12.00|$2.00|$0.00|-$10.00|$0.00|-$0.96|-$1.00|$0.00|-$11.96|$0.30|-$11.66|R1|P2|Refund')]),
    )
    const byAmount = orderIn(
      read(HEADER, [row('$0.00|$0.00|$0.00|$0.00|$0.00|$0.00|$0.00|-$5.00|-$5.00|$0.00|-$5.00|R2|P3|Refund')]),
    )

    expect(items).toMatchObject({
      externalId: 'R1 refund',
      status: 'return',
      total: -11_960_000n,
      computedTotal: -11_960_000n,
    })
    expect(items.aside).toEqual([{ reason: 'Tip', amount: -1_000_000n }])
    expect(ledger(items)).toEqual([
      'return, -10.00, 0 units, line 0, 2026-09-13, R1 refund',
      'tax, -0.96, 0 units, order, 2026-09-13, R1 refund',
      'fee, 0.30, 0 units, order, 2026-09-13, R1 refund',
    ])
    expect(ledger(byAmount).map(money)).toEqual(['return -5.00'])
    expect(byAmount.total).toBe(byAmount.computedTotal)
  })

  test('reverse a partial refund in the row of a payment on an estimated day', () => {
    const order = orderIn(
      read(HEADER, [row('$30.00|$0.00|$0.00|$30.00|$0.00|$0.00|$0.00|-$5.00|$25.00|$0.00|$25.00|T1|P1|Payment')]),
    )

    expect(order).toMatchObject({ isRefundDateEstimated: true, total: 30_000_000n, computedTotal: 30_000_000n })
    expect(ledger(order).map(money)).toEqual(['sale 30.00', 'return -5.00'])
  })

  test('leave out an order with only a gift card', () => {
    const reading = read(HEADER, [
      row('$0.00|$0.00|$0.00|$0.00|$25.00|$0.00|$0.00|$0.00|$25.00|-$0.93|$24.07|T1|P1|Payment'),
    ])

    expect(reading).toMatchObject({ order: null, leftOut: [{ reason: 'Gift card sold' }] })
  })
})
