import { describe, expect, test } from 'vitest'
import { LINE_COLUMNS, ledger, orderIn, readTable } from '#test/fixtures/shops/orders.ts'
import type { Mapping } from './table-rules.ts'

const HEADER = 'No|Day|Kind|What|Pcs|Each|Ship'
const MAPPING: Mapping = {
  ...LINE_COLUMNS,
  status: 'Kind',
  shipping: 'Ship',
}

describe('a table with rows of different kinds', () => {
  test.each([
    ['Sale', 'Refund'],
    ['Verkauf', 'Gutschrift'],
    ['Vente', 'Avoir'],
    ['Order', 'Credit note'],
  ])('%s and %s: a return takes its amount back on its own day, whatever its sign', (sale, back) => {
    const { readings, questions } = readTable({
      header: HEADER,
      rows: [`1|2026-01-05|${sale}|Mug|3|15|4`, `1|2026-01-20|${back}|Mug|1|15|2`, `2|2026-01-06|${sale}|Mug|1|15|0`],
      mapping: MAPPING,
    })
    const [first] = readings.map(orderIn)

    expect(questions).toEqual([])
    expect(first === undefined ? [] : ledger(first)).toEqual([
      'sale, 45.00, 3 units, line 0, 2026-01-05',
      'shipping, 4.00, 0 units, order, 2026-01-05',
      'return, -15.00, -1 units, line 1, 2026-01-20, return 2026-01-20T00:00:00.000Z',
      'shipping, -2.00, 0 units, order, 2026-01-20, return 2026-01-20T00:00:00.000Z',
    ])
  })

  test('fees and payouts are neither sales nor returns', () => {
    const { readings } = readTable({
      header: HEADER,
      rows: ['1|2026-01-05|Sale|Mug|1|15|0', '1|2026-01-05|Fee||1|-2|0', '9|2026-01-07|Payout||1|-13|0'],
      mapping: MAPPING,
    })

    expect(readings.map(({ order }) => order?.total ?? null)).toEqual([15_000_000n, null])
    expect(readings.flatMap(({ leftOut }) => leftOut.map(({ reason }) => reason))).toEqual([
      'Row of the kind “fee”',
      'Row of the kind “payout”',
    ])
  })

  test('a word that nobody knows is asked, and the answer says what its rows are', () => {
    const table = {
      header: HEADER,
      rows: ['1|2026-01-05|Sale|Mug|2|15|0', '1|2026-01-09|Refund|Mug|1|15|0', '1|2026-01-10|Goodwill|Mug|1|4|0'],
      mapping: MAPPING,
    }
    const totalOf = (answer: 'counts' | 'refunded' | 'left_out') =>
      readTable({ ...table, answers: { statuses: { Goodwill: answer } } }).readings.map(({ order }) =>
        Number((order?.events ?? []).reduce((sum, { amount }) => sum + amount, 0n) / 1_000_000n),
      )

    expect(readTable(table).questions).toMatchObject([{ id: 'statuses', words: [{ word: 'Goodwill', rows: 1 }] }])
    expect([totalOf('counts'), totalOf('refunded'), totalOf('left_out')]).toEqual([[19], [11], [15]])
  })

  test('the status of an order is no kind: a refunded row was sold first', () => {
    const { readings } = readTable({
      header: HEADER,
      rows: ['1|2026-01-05|Paid|Mug|1|15|0', '2|2026-01-06|Refunded|Mug|1|15|0'],
      mapping: MAPPING,
    })

    expect(readings.map((reading) => ledger(orderIn(reading)).length)).toEqual([1, 2])
  })
})

describe('a row that sums up the other rows of its order', () => {
  const rows = ['1|2026-01-05|paid||3|70|8', '1|2026-01-05|paid|Spoon|1|20|', '1|2026-01-05|paid|Bowl|2|25|']

  test('counts once, with what it charges', () => {
    const { readings } = readTable({ header: HEADER, rows, mapping: MAPPING })
    const [first] = readings.map(orderIn)

    expect(first === undefined ? [] : ledger(first)).toEqual([
      'sale, 20.00, 1 units, line 0, 2026-01-05',
      'sale, 50.00, 2 units, line 1, 2026-01-05',
      'shipping, 8.00, 0 units, order, 2026-01-05',
    ])
    expect(readings[0]?.leftOut.map(({ reason }) => reason)).toEqual(['Sum of the order’s other rows'])
  })

  test('stays a line if its amount is another one', () => {
    const [other] = readTable({
      header: HEADER,
      rows: [rows[0]?.replace('70', '60') ?? '', ...rows.slice(1)],
      mapping: MAPPING,
    }).readings

    expect(other === undefined ? 0 : orderIn(other).lines.length).toBe(3)
  })
})

test('a row called subtotal sums up the rows above it', () => {
  const [reading] = readTable({
    header: HEADER,
    rows: ['1|2026-01-05||Mug|2|10|0', '1|2026-01-05||Cup|1|5|0', '1|2026-01-05||Subtotal|1|25|0'],
    mapping: MAPPING,
  }).readings

  expect(reading === undefined ? 0 : orderIn(reading).total).toBe(25_000_000n)
})

test('rows for shipping and discounts are charges of their order, and no products', () => {
  const { readings } = readTable({
    header: HEADER,
    rows: [
      '1|2026-01-05||Mug|2|10|0',
      '1|2026-01-05||Versandkosten|1|4.90|0',
      '1|2026-01-05||Rabatt SOMMER|1|-3|0',
      '2|2026-01-06||Discount mug|1|10|0',
    ],
    mapping: MAPPING,
  })

  expect(readings.map((reading) => ledger(orderIn(reading)))).toEqual([
    [
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'discount, -3.00, 0 units, line 0, 2026-01-05',
      'shipping, 4.90, 0 units, order, 2026-01-05',
    ],
    ['sale, 10.00, 1 units, line 0, 2026-01-06'],
  ])
})

test('of several columns of statuses, the strongest counts, and a yes counts as the name of its column', () => {
  const { readings } = readTable({
    header: 'No|Day|Pcs|Each|Status|Payment|Is test|Refunded?',
    rows: [
      '1|2026-01-05|1|10|shipped|paid|no|0',
      '2|2026-01-05|1|10|shipped|refunded|no|0',
      '3|2026-01-05|1|10|shipped|paid|yes|0',
      '4|2026-01-05|1|10|cancelled|paid|no|0',
    ],
    mapping: {
      order_id: 'No',
      placed_at: 'Day',
      quantity: 'Pcs',
      unit_price: 'Each',
      status: 'Status',
      status_2: 'Payment',
      status_3: 'Is test',
    },
  })

  expect(readings.map(({ order }) => order?.status ?? null)).toEqual(['open', 'refunded', null, 'cancelled'])
})

test('an order with the date of a refund and no amount came back as a whole', () => {
  const { readings } = readTable({
    header: 'No|Day|Each|Back on|Back',
    rows: ['1|2026-01-05|10|2026-02-03|', '2|2026-01-05|10||', '3|2026-01-05|10|2026-02-03|4'],
    mapping: { order_id: 'No', placed_at: 'Day', unit_price: 'Each', refund_date: 'Back on', refund_amount: 'Back' },
  })

  expect(readings.map((reading) => ledger(orderIn(reading)).slice(1))).toEqual([
    ['return, -10.00, -1 units, line 0, 2026-02-03, refund'],
    [],
    ['return, -4.00, 0 units, order, 2026-02-03, refund'],
  ])
})

test('cells can say that they have no value, and pieces can have a unit', () => {
  const { readings } = readTable({
    header: 'No|Day|Pcs|Each|Off|Ship',
    rows: ['1|2026-01-05|2 pcs|10|-|Free', '2|2026-01-05|x3|10|1.00|n/a', '3|2026-01-05|-|10|—|4'],
    mapping: {
      order_id: 'No',
      placed_at: 'Day',
      quantity: 'Pcs',
      unit_price: 'Each',
      discount: 'Off',
      shipping: 'Ship',
    },
  })

  expect(readings.map((reading) => Number(orderIn(reading).total) / 1e6)).toEqual([20, 29, 14])
})

test('a status of partly refunded orders without any amount is noted', () => {
  const table = (mapping: Mapping) =>
    readTable({
      header: 'No|Day|Each|Status|Back',
      rows: ['1|2026-01-05|10|partially refunded|2', '2|2026-01-05|10|paid|'],
      mapping: { order_id: 'No', placed_at: 'Day', unit_price: 'Each', status: 'Status', ...mapping },
    })

  expect(table({}).notes).toEqual([
    'Some orders are partly refunded, but no column says how much. Refunds count only if they have own rows.',
  ])
  expect(table({ refund_amount: 'Back' }).notes).toEqual([])
})

test('the status of a test order leaves out all its rows, if only the first one has it', () => {
  const { readings } = readTable({
    header: 'No|Day|Pcs|Each|Status',
    rows: ['1|2026-01-05|1|10|test', '1|2026-01-05|1|20|', '2|2026-01-05|1|10|paid'],
    mapping: { order_id: 'No', placed_at: 'Day', quantity: 'Pcs', unit_price: 'Each', status: 'Status' },
  })

  expect(readings.map(({ order, leftOut }) => [order?.total ?? null, leftOut.length])).toEqual([
    [null, 2],
    [10_000_000n, 0],
  ])
})

test('what stands on the first row only is shared by all rows of the order, and given back with them', () => {
  const { readings } = readTable({
    header: 'No|Day|What|Pcs|Each|Tax|Back',
    rows: [
      '1|2026-01-05|Mug|1|10|6|0',
      '1|2026-01-05|Cup|2|10||1',
      '2|2026-01-05|Mug|1|10|4|0',
      '2|2026-01-05|Cup|1|10||0',
    ],
    mapping: {
      ...LINE_COLUMNS,
      tax: 'Tax',
      returned_quantity: 'Back',
    },
    answers: { tax_included: 'added' },
  })

  expect(readings.flatMap((reading) => ledger(orderIn(reading)).filter((event) => /refund/.test(event)))).toEqual([
    'return, -10.00, -1 units, line 1, 2026-01-05, refund',
    'tax, -2.00, 0 units, order, 2026-01-05, refund',
  ])
})

test('pieces that came back are returned with their share of the discount and tax', () => {
  const { readings } = readTable({
    header: 'No|Day|What|Pcs|Each|Off|Tax|Back',
    rows: ['1|2026-01-05|Mug|4|10|4|3.60|1', '2|2026-01-06|Mug|1|10|0|1|0', '3|2026-01-07|Cup|2|5|0|1|5'],
    mapping: {
      ...LINE_COLUMNS,
      discount: 'Off',
      tax: 'Tax',
      returned_quantity: 'Back',
    },
  })

  expect(readings.map((reading) => ledger(orderIn(reading)).filter((event) => /refund/.test(event)))).toEqual([
    ['return, -9.00, -1 units, line 0, 2026-01-05, refund', 'tax, -0.90, 0 units, order, 2026-01-05, refund'],
    [],
    ['return, -10.00, -2 units, line 0, 2026-01-07, refund', 'tax, -1.00, 0 units, order, 2026-01-07, refund'],
  ])
})

test.each(['0', '-1', 'Guest', 'Guest checkout', 'anonymous', 'Walk-in', 'Gast', 'NULL', ''])(
  'the customer number %j is nobody’s',
  (number) => {
    const { readings } = readTable({
      header: 'No|Day|Each|Customer|Mail',
      rows: [`1|2026-01-05|10|${number}|`, `2|2026-01-05|10|${number}|a@example.com`, '3|2026-01-05|10|17|'],
      mapping: {
        order_id: 'No',
        placed_at: 'Day',
        unit_price: 'Each',
        customer_id: 'Customer',
        customer_email: 'Mail',
      },
    })

    expect(readings.map((reading) => orderIn(reading).customer?.id ?? null)).toEqual([null, null, '17'])
  },
)

test('a customer number beside the emails of five people is nobody’s', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'a'].map((name, at) => `${at + 1}|2026-01-05|10|77|${name}@example.com`)
  const { readings } = readTable({
    header: 'No|Day|Each|Customer|Mail',
    rows: [...rows, '9|2026-01-06|10|5|f@example.com'],
    mapping: { order_id: 'No', placed_at: 'Day', unit_price: 'Each', customer_id: 'Customer', customer_email: 'Mail' },
  })

  expect(new Set(readings.map((reading) => orderIn(reading).customer?.id ?? null))).toEqual(new Set([null, '5']))
})
