import { describe, expect, test } from 'vitest'
import { ledger, orderIn, read, readTable, suggest } from '#test/fixtures/shops/orders.ts'

const HEAD = 'Order|Date|Item|Qty|Price'

describe('a column of duties', () => {
  test.each(['Duties', 'Import duties', 'Customs duty', 'Zoll', 'Droits de douane', 'Aranceles', '関税'])(
    '%s is no further tax',
    (name) => {
      const { mapping } = suggest(`${HEAD}|Tax|${name}`, '1|2025-01-15|Mug|1|10|1|2', '2|2025-01-16|Mug|2|10|2|0.50')

      expect([mapping.tax, mapping.tax_2, mapping.duties]).toEqual(['Tax', undefined, name])
    },
  )

  test('is found by the totals under a longer name', () => {
    const { mapping } = suggest(
      `${HEAD}|Tax|Duties paid at checkout|Order total`,
      '1|2025-01-15|Mug|1|10|1|2|13',
      '2|2025-01-16|Mug|2|10|2|0.50|22.50',
    )

    expect(mapping).toMatchObject({ tax: 'Tax', duties: 'Duties paid at checkout', order_total: 'Order total' })
  })

  test('is kept where the totals of the few orders with duties come out with it', () => {
    const plain = Array.from({ length: 60 }, (_row, at) => `${at}|2025-01-15|Mug|1|10|1|0|11`)
    const { mapping } = suggest(
      `${HEAD}|Tax|Import duties|Order total`,
      ...plain,
      '90|2025-01-16|Mug|1|10|1|2|13',
      '91|2025-01-16|Mug|2|10|2|0.50|22.50',
    )

    expect(mapping.duties).toBe('Import duties')
  })

  test('is left out where the totals come out only without it', () => {
    const { mapping } = suggest(
      `${HEAD}|Tax|Import duties|Order total`,
      '1|2025-01-15|Mug|1|10|1|2|11',
      '2|2025-01-16|Mug|2|10|2|0.50|22',
    )

    expect([mapping.tax, mapping.tax_2, mapping.duties]).toEqual(['Tax', undefined, undefined])
  })
})

const MAPPING = {
  order_id: 'Order',
  placed_at: 'Date',
  product: 'Item',
  quantity: 'Qty',
  unit_price: 'Price',
  tax: 'Tax',
  duties: 'Duties',
}

test('duties are charged beside a tax that the prices include', () => {
  const { rules, readings } = readTable({
    header: `${HEAD}|Tax|Duties|Total`,
    rows: ['1|2025-01-15|Mug|1|12|2|3|15', '2|2025-01-16|Mug|2|12|4|1|25'],
    mapping: { ...MAPPING, order_total: 'Total' },
  })

  expect(rules.isTaxIncluded).toBe(true)
  expect(readings.flatMap(({ order }) => (order === null ? [] : ledger(order)))).toEqual([
    'sale, 10.00, 1 units, line 0, 2025-01-15',
    'tax, 2.00, 0 units, order, 2025-01-15',
    'duty, 3.00, 0 units, order, 2025-01-15',
    'sale, 20.00, 2 units, line 0, 2025-01-16',
    'tax, 4.00, 0 units, order, 2025-01-16',
    'duty, 1.00, 0 units, order, 2025-01-16',
  ])
  expect(readings.every(({ order }) => order?.total === order?.computedTotal)).toBe(true)
})

test('goods without a value of their own are what the total leaves beside the duties', () => {
  const { order } = read('Order|Date|Tax|Duties|Total', ['1|2025-01-15|2|3|15'], {
    order_id: 'Order',
    placed_at: 'Date',
    tax: 'Tax',
    duties: 'Duties',
    order_total: 'Total',
  })

  expect(order?.events.map(({ kind, amount }) => [kind, Number(amount) / 1e6])).toEqual([
    ['sale', 10],
    ['tax', 2],
    ['duty', 3],
  ])
})

test('returned goods take back the duties that their row has, and no share of the order’s', () => {
  const rows = ['1|2025-01-15|Mug|2|12|2|3', '1|2025-01-15|Cup|1|10|1|1', '1|2025-01-20|Mug|-1|12|-1|-1.50']

  const own = orderIn(read(`${HEAD}|Tax|Duties`, rows, MAPPING))
  const none = orderIn(read(`${HEAD}|Tax|Duties`, [...rows.slice(0, 2), '1|2025-01-20|Mug|-1|12|-1|'], MAPPING))

  expect(ledger(own).filter((line) => line.includes('return'))).toEqual([
    'return, -12.00, -1 units, line 2, 2025-01-20, return 2025-01-20T00:00:00.000Z',
    'tax, -1.00, 0 units, order, 2025-01-20, return 2025-01-20T00:00:00.000Z',
    'duty, -1.50, 0 units, order, 2025-01-20, return 2025-01-20T00:00:00.000Z',
  ])
  expect(
    ledger(none)
      .filter((line) => line.includes('return'))
      .join(),
  ).not.toContain('duty')
})
