import { describe, expect, test } from 'vitest'
import type { Mapping } from './table-format.ts'
import { ledger, orderIn, read } from '#domain/imports/test-orders.ts'

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

  test('counts amounts that are repeated on every row of an order once', () => {
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

  test('adds up taxes that are each row’s own, as the total shows', () => {
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

  test('with totals of whole orders only gets its goods from what is left of them', () => {
    const { unit_price: _price, ...mapping } = MAPPING
    const order = orderIn(read(HEADER, ['1|2026-01-05|Mug|2||5|2|27|EUR||'], mapping))

    expect(ledger(order)[0]).toBe('sale, 20.00, 2 units, line 0, 2026-01-05')
  })

  test('rejects a row in another currency than its order', () => {
    const { order, rejections } = read(
      HEADER,
      ['1|2026-01-05|Mug|1|10||||EUR||', '1|2026-01-05|Cup|1|10||||USD||', '1|2026-01-05|Pot|1|10||||nope||'],
      MAPPING,
    )

    expect(order?.lines).toHaveLength(1)
    expect(rejections.map(({ column, reason }) => [column, reason])).toEqual([
      ['Cur', "the order's first row is in EUR"],
      ['Cur', '"nope" is not a currency code'],
    ])
  })
})
