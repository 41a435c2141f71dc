import { describe, expect, test } from 'vitest'
import { ledger, orderIn, read, readTable } from '#test/fixtures/shops/orders.ts'
import type { Mapping } from './table-rules.ts'

describe('a mapped table', () => {
  const HEADER = 'No|When|What|Pcs|Each|Ship|Tax|Sum|Cur|Mail|State'
  const MAPPING: Mapping = {
    order_id: 'No',
    placed_at: 'When',
    product: 'What',
    quantity: 'Pcs',
    unit_price: 'Each',
    shipping: 'Ship',
    tax: 'Tax',
    order_total: 'Sum',
    currency: 'Cur',
    customer_email: 'Mail',
    status: 'State',
  }

  test('counts an amount that repeats on every row of an order once', () => {
    const order = orderIn(
      read(
        HEADER,
        ['1|2026-01-05|Mug|2|10|5|2|37|EUR|a@example.com|paid', '1|2026-01-05|Cup|1|10|5|2|37|EUR|a@example.com|paid'],
        MAPPING,
      ),
    )

    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'sale, 10.00, 1 units, line 1, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 2.00, 0 units, order, 2026-01-05',
    ])
  })

  test('adds up the taxes of the rows if the total shows that they are per row', () => {
    const order = orderIn(
      read(HEADER, ['1|2026-01-05|Mug|1|10|0|2|24|EUR||', '1|2026-01-05|Cup|1|10|0|2|24|EUR||'], MAPPING),
    )

    expect(ledger(order).at(-1)).toBe('tax, 4.00, 0 units, order, 2026-01-05')
    expect(order.computedTotal).toBe(order.total)
  })

  test('counts negative rows as returns on their own day', () => {
    const order = orderIn(read(HEADER, ['1|2026-01-05|Mug|2|10||||EUR||', '1|2026-01-09|Mug|-1|10||||EUR||'], MAPPING))

    expect(order.status).toBe('open')
    expect(ledger(order).at(-1)).toMatch(/^return, -10\.00, -1 units, line 1, 2026-01-09/)
  })

  test('computes goods from order totals if there are no line amounts', () => {
    const { unit_price: _price, ...mapping } = MAPPING
    const order = orderIn(read(HEADER, ['1|2026-01-05|Mug|2||5|2|27|EUR||'], mapping))

    expect(ledger(order)[0]).toBe('sale, 20.00, 2 units, line 0, 2026-01-05')
  })

  const HEAD = 'No|When|What|Pcs|Each|Ship|Tax|Off'
  const REPEATED: Mapping = {
    order_id: 'No',
    placed_at: 'When',
    product: 'What',
    quantity: 'Pcs',
    unit_price: 'Each',
    shipping: 'Ship',
    tax: 'Tax',
    discount: 'Off',
  }
  const ORDERS = [
    '1|2026-01-05|Mug|1|10|5|3|1',
    '1|2026-01-05|Cup|1|20|5|3|1',
    '2|2026-01-06|Mug|1|10|7|4|2',
    '2|2026-01-06|Pot|1|30|7|4|2',
  ]

  test('reads all orders of a file by the same rule', () => {
    const { readings, questions } = readTable({
      header: HEAD,
      rows: [...ORDERS, '3|2026-01-07|Mug|1|10|7|2|1', '3|2026-01-07|Mug|1|10|7|2|1'],
      mapping: REPEATED,
    })

    expect(questions).toEqual([])
    expect(readings.map((reading) => orderIn(reading).total)).toEqual([37_000_000n, 49_000_000n, 28_000_000n])
  })

  test('adds up amounts that differ between the rows of an order, in every order of the file', () => {
    const { readings, questions } = readTable({
      header: HEAD,
      rows: [
        '1|2026-01-05|Mug|1|10|0|1|0',
        '1|2026-01-05|Cup|1|20|0|2|0',
        '2|2026-01-06|Mug|1|10|0|1|0',
        '2|2026-01-06|Mug|1|10|0|1|0',
      ],
      mapping: REPEATED,
    })

    expect(questions).toEqual([])
    expect(readings.map((reading) => orderIn(reading).total)).toEqual([33_000_000n, 22_000_000n])
  })

  test('asks if a flat rate can be per line or per order', () => {
    const table = { header: HEAD, rows: ['1|2026-01-05|Mug|1|10|5||', '1|2026-01-05|Cup|1|20|5||'], mapping: REPEATED }

    expect(readTable(table).questions).toEqual([
      {
        id: 'charges',
        columns: [
          {
            field: 'shipping',
            column: 'Ship',
            suggestion: 'order',
            samples: [
              {
                order: '1',
                rows: [
                  { product: 'Mug', value: '5' },
                  { product: 'Cup', value: '5' },
                ],
              },
            ],
          },
        ],
      },
    ])
    const totals = (['order', 'line'] as const).map((shipping) => {
      const { readings } = readTable({ ...table, answers: { charges: { shipping } } })
      return readings.map((reading) => orderIn(reading).total)
    })
    expect(totals).toEqual([[35_000_000n], [40_000_000n]])
  })

  test('adds shipping to order totals that exclude it', () => {
    const { shipping, tax } = { shipping: 'Ship', tax: 'Tax' }
    const { readings, notes } = readTable({
      header: HEADER,
      rows: [
        '1|2026-01-05|Mug|2|10|5|2|22|EUR||',
        '2|2026-01-06|Mug|1|10|4|1|11|EUR||',
        '3|2026-01-06|Mug|1|10|0|1|11|EUR||',
      ],
      mapping: { ...MAPPING, shipping, tax },
    })

    expect(notes).toContain('The order totals exclude shipping. We add the shipping.')
    expect(readings.map((reading) => [orderIn(reading).total, orderIn(reading).computedTotal])).toEqual([
      [27_000_000n, 27_000_000n],
      [15_000_000n, 15_000_000n],
      [11_000_000n, 11_000_000n],
    ])
  })

  test('a returned row reverses its own tax and discount', () => {
    const rows = ['1|2026-01-05|Mug|2|10|5|4|2', '1|2026-01-05|Cup|1|20|0|4|1', '1|2026-01-09|Mug|-1|10|0|-2|1']
    const order = orderIn(read(HEAD, rows, REPEATED))

    expect(ledger(order).slice(-2)).toEqual([
      'return, -9.00, -1 units, line 2, 2026-01-09, return 2026-01-09T00:00:00.000Z',
      'tax, -2.00, 0 units, order, 2026-01-09, return 2026-01-09T00:00:00.000Z',
    ])
  })

  test('a returned row that repeats the order’s tax and discount reverses its share of them', () => {
    const rows = [...ORDERS, '1|2026-01-09|Cup|-1|20|5|3|1']
    const { readings } = readTable({ header: HEAD, rows, mapping: REPEATED })
    const [first] = readings.map(orderIn)

    expect(first === undefined ? [] : ledger(first).slice(-2)).toEqual([
      'return, -19.33, -1 units, line 2, 2026-01-09, return 2026-01-09T00:00:00.000Z',
      'tax, -2.00, 0 units, order, 2026-01-09, return 2026-01-09T00:00:00.000Z',
    ])
  })

  const STATES = 'No|When|What|Each|State|Back|Back on'
  const STATED: Mapping = {
    order_id: 'No',
    placed_at: 'When',
    product: 'What',
    unit_price: 'Each',
    status: 'State',
    refund_amount: 'Back',
    refund_date: 'Back on',
  }
  const afterwards = (...rows: string[]) => {
    const order = orderIn(read(STATES, rows, STATED))
    return { order, events: ledger(order).filter((event) => !event.startsWith('sale')) }
  }

  test('a refund counts on its own day, or on the order’s day as an estimate', () => {
    const dated = afterwards('1|2026-01-05|Mug|10|partially refunded|4|2026-01-20')
    const undated = afterwards('1|2026-01-05|Mug|10|partially refunded|4|')

    expect(dated.events).toEqual(['return, -4.00, 0 units, order, 2026-01-20, refund'])
    expect(undated.events).toEqual(['return, -4.00, 0 units, order, 2026-01-05, refund'])
    expect([dated.order.isRefundDateEstimated, undated.order.isRefundDateEstimated]).toEqual([false, true])
  })

  test('a cancelled order with a partial refund reverses that amount once', () => {
    expect(afterwards('1|2026-01-05|Mug|10|storniert|4|').events).toEqual([
      'return, -4.00, 0 units, order, 2026-01-05, refund',
    ])
    expect(afterwards('1|2026-01-05|Mug|10|annulée|10|2026-01-06').events).toEqual([
      'return, -10.00, -1 units, line 0, 2026-01-06, refund',
    ])
    expect(afterwards('1|2026-01-05|Mug|10|cancelado||').events).toEqual([
      'return, -10.00, -1 units, line 0, 2026-01-05',
    ])
  })

  test('rows with the status of a failed order are left out, and other rows of the order are imported', () => {
    const { order, leftOut } = read(STATES, ['1|2026-01-05|Mug|10|paid||', '1|2026-01-05|Cup|20|failed||'], STATED)

    expect(order?.lines).toHaveLength(1)
    expect(leftOut.map(({ row, reason }) => [row.line, reason])).toEqual([[3, 'Status “failed”']])
  })

  test('reverses only the cancelled rows of an order', () => {
    expect(afterwards('1|2026-01-05|Mug|10|shipped||', '1|2026-01-05|Cup|20|cancelled||').events).toEqual([
      'return, -20.00, -1 units, line 1, 2026-01-05',
    ])
  })

  test('asks what an unknown status means, and follows the answer', () => {
    const table = {
      header: STATES,
      rows: ['1|2026-01-05|Mug|10|Quarantäne||', '2|2026-01-05|Mug|10|paid||'],
      mapping: STATED,
    }

    expect(readTable(table).questions).toEqual([
      { id: 'statuses', column: 'State', words: [{ word: 'Quarantäne', rows: 1 }] },
    ])
    const { readings } = readTable({ ...table, answers: { statuses: { Quarantäne: 'left_out' } } })
    expect(readings.map(({ order }) => order?.name)).toEqual([undefined, '2'])
  })

  test('rejects a row whose currency differs from its order', () => {
    const { order, rejections } = read(
      HEADER,
      ['1|2026-01-05|Mug|1|10||||EUR||', '1|2026-01-05|Cup|1|10||||USD||', '1|2026-01-05|Pot|1|10||||nope||'],
      MAPPING,
    )

    expect(order?.lines).toHaveLength(1)
    expect(rejections.map(({ column, reason }) => [column, reason])).toEqual([
      ['Cur', 'the order’s first row is in EUR, and an order has one currency'],
      ['Cur', '"nope" is not a currency code'],
    ])
  })
})
