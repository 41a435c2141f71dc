import { describe, expect, test } from 'vitest'
import { LINE_COLUMNS, orderIn, readTable, suggest } from '#test/fixtures/shops/orders.ts'

const HEAD = 'Order|Date|Item|Qty|Price'

describe('numbers that are no amounts', () => {
  test.each(['VAT', 'MwSt', 'VAT %'])('the rate of a tax, under the name %s', (name) => {
    const { mapping } = suggest(
      `${HEAD}|${name}|VAT amount`,
      '1|2025-01-15|Mug|2|10|20|4',
      '2|2025-01-16|Mug|1|10|20|2',
      '3|2025-01-17|Pot|1|50|20|10',
    )

    expect([mapping.tax, mapping.tax_2]).toEqual(['VAT amount', undefined])
  })

  test.each([
    ['two rates', '1|2025-01-15|Mug|1|100|19', '2|2025-01-16|Cup|1|100|7', '3|2025-01-17|Pot|2|100|14'],
    [
      'the tax of the order on each row',
      '1|2025-01-15|Mug|1|70|10',
      '1|2025-01-15|Cup|1|30|10',
      '2|2025-01-17|Pot|1|50|5',
    ],
  ])('whole amounts of a tax are no rates: %s', (_what, ...rows) => {
    expect(suggest(`${HEAD}|VAT`, ...rows).mapping.tax).toBe('VAT')
  })

  test('a discount in percent, where the line totals have it already', () => {
    const { mapping } = suggest(
      'Order|Date|Item|Qty|Price|Discount|Line total',
      '1|2025-01-15|Mug|2|10|10|18',
      '2|2025-01-16|Mug|1|10|50|5',
      '3|2025-01-17|Pot|1|50|0|50',
    )

    expect(mapping).toMatchObject({ unit_price: 'Price', line_total: 'Line total' })
    expect(mapping.discount).toBeUndefined()
  })

  test.each([
    ['Discount %', '10', '0'],
    ['Discount', '10%', '0%'],
  ])('a discount in percent that nothing else says: %s', (name, first, second) => {
    const { mapping } = suggest(
      `${HEAD}|${name}`,
      `1|2025-01-15|Mug|2|10|${first}`,
      `2|2025-01-16|Mug|1|10|${second}`,
      `3|2025-01-16|Mug|1|10|${first}`,
    )

    expect(mapping.discount).toBe(name)
  })

  test.each([
    ['Commission', 'Payout'],
    ['Fee', 'Earnings'],
  ])('%s and %s, which the buyer never sees', (fee, rest) => {
    const { mapping } = suggest(
      `${HEAD}|${fee}|${rest}`,
      '1|2025-01-15|Mug|2|10|2|18',
      '2|2025-01-16|Mug|1|10|1|9',
      '3|2025-01-17|Pot|1|50|5|45',
    )

    expect(mapping).toMatchObject({ unit_price: 'Price', quantity: 'Qty' })
    expect([mapping.line_total, mapping.discount, mapping.shipping]).toEqual([undefined, undefined, undefined])
  })

  test.each(['Discount', 'Discount per unit'])(
    'a discount per piece, where the line totals have it already: %s',
    (name) => {
      const { mapping } = suggest(
        `${HEAD}|${name}|Line total`,
        '1|2025-01-15|Mug|2|10|1|18',
        '2|2025-01-16|Mug|1|10|0|10',
        '3|2025-01-17|Pot|3|50|2|144',
      )

      expect([mapping.line_total, mapping.discount]).toEqual(['Line total', undefined])
    },
  )

  test.each([
    ['Gift card used', 'Amount due'],
    ['Deposit', 'Balance'],
  ])('how the buyer paid: %s', (first, second) => {
    const { mapping } = suggest(`${HEAD}|${first}|${second}`, '1|2025-01-15|Mug|2|10|5|15', '2|2025-01-16|Mug|1|10|4|6')

    expect([mapping.line_total, mapping.discount]).toEqual([undefined, undefined])
  })

  test('returned pieces, under a name that amounts can have too', () => {
    const [pieces, amounts] = ['1', '-10'].map(
      (back) => suggest(`${HEAD}|Returns`, `1|2025-01-15|Mug|2|10|${back}`, '2|2025-01-16|Mug|1|10|0').mapping,
    )

    expect([pieces?.returned_quantity, amounts?.refund_amount]).toEqual(['Returns', 'Returns'])
  })

  test('a flag of refunds', () => {
    const { mapping } = suggest(`${HEAD}|Refunded`, '1|2025-01-15|Mug|2|10|0', '2|2025-01-16|Mug|1|10|1')

    expect([mapping.refund_amount, mapping.status]).toEqual([undefined, undefined])
    expect(mapping.status_2).toBe('Refunded')
  })
})

describe('a discount is taken off once', () => {
  test('where the line totals are after it by their name', () => {
    const { mapping } = suggest('Order|Date|Item|Net sales|Discounts', '1|2025-01-15|Mug|18|2', '2|2025-01-16|Mug|5|0')

    expect([mapping.line_total, mapping.discount]).toEqual(['Net sales', undefined])
  })

  test('where only the line totals without it come to the total of the order', () => {
    const { mapping } = suggest(
      'Order|Date|Item|Qty|Line total|Discount|Order total',
      '1|2025-01-15|Mug|2|18|2|23',
      '1|2025-01-15|Cup|1|5|0|23',
      '2|2025-01-16|Mug|3|25|5|25',
    )

    expect([mapping.line_total, mapping.order_total, mapping.discount]).toEqual([
      'Line total',
      'Order total',
      undefined,
    ])
  })
})

test('several pieces that cost no more than the list price of one have a price, and no total', () => {
  const { mapping } = suggest(
    'Order|Date|Item|Qty|List price|Price paid',
    '1|2025-01-15|Mug|2|10|9',
    '2|2025-01-16|Mug|3|10|8.50',
  )

  expect([mapping.unit_price, mapping.line_total]).toEqual(['Price paid', undefined])
})

test('columns of few amounts can have dashes in all other cells, and quantities can have a unit', () => {
  const { mapping } = suggest(
    'Order|Date|Item|Qty|Price|Discount|Refund amount',
    '1|2025-01-15|Mug|2 pcs|10|-|n/a',
    '2|2025-01-16|Mug|1 pc|10|-|n/a',
    '3|2025-01-17|Pot|3 pcs|50|5|20',
  )

  expect(mapping).toMatchObject({ quantity: 'Qty', discount: 'Discount', refund_amount: 'Refund amount' })
})

test('order numbers and flags are no products', () => {
  const { mapping } = suggest(
    'id|name|external_id|placed_at|total|is_estimated',
    '5|#1001|1001|2025-01-15|20|true',
    '4|#1002|1002|2025-01-16|10|false',
  )

  expect([mapping.order_id, mapping.product]).toEqual(['external_id', undefined])
})

test.each([
  ['Discount', '10%', 3],
  ['Discount %', '10', 3],
  ['Discount per unit', '1.50', 4.5],
  ['Discount', '1.50', 1.5],
])('a discount under the name %s of %s is taken off', (name, cell, off) => {
  const [reading] = readTable({
    header: `No|Day|What|Pcs|Each|${name}`,
    rows: [`1|2026-01-05|Mug|3|10|${cell}`],
    mapping: {
      ...LINE_COLUMNS,
      discount: name,
    },
  }).readings

  expect(reading === undefined ? 0 : Number(orderIn(reading).total) / 1e6).toBe(30 - off)
})
