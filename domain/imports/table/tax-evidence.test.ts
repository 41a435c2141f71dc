import { expect, test } from 'vitest'
import { orderIn, readTable } from '#test/fixtures/shops/orders.ts'
import type { Mapping } from './table-rules.ts'

const MAPPING: Mapping = { order_id: 'No', placed_at: 'Day', product: 'What', unit_price: 'Each', tax: 'Tax' }

/** Reads rows of a price and a tax, under these names. */
function read(rows: readonly string[], { price = 'Each', tax = 'Tax', answers = {} } = {}) {
  return readTable({
    header: `No|Day|What|${price}|${tax}`,
    rows: rows.map((row, at) => `${at + 1}|2026-01-0${at + 1}|Mug|${row}`),
    mapping: { ...MAPPING, unit_price: price, tax },
    answers,
  })
}

const totals = ({ readings }: ReturnType<typeof read>) =>
  readings.map((reading) => Number(orderIn(reading).total) / 1e6)

const INCLUDED = ['119.00|19.00', '59.50|9.50', '230.05|36.73']
const ADDED = ['119.00|22.61', '59.50|11.31', '230.05|43.71']
const UNCLEAR = ['119.00|20.00', '59.50|3.10', '230.05|18.40']

test('the rates that the amounts come to show whether prices include the tax', () => {
  expect([read(INCLUDED), read(ADDED)].map(({ rules, questions }) => [rules.isTaxIncluded, questions])).toEqual([
    [true, []],
    [false, []],
  ])
  expect(totals(read(INCLUDED))).toEqual([119, 59.5, 230.05])
  expect(totals(read(ADDED))).toEqual([141.61, 70.81, 273.76])
})

test.each([
  [{ tax: 'enthaltene MwSt' }, true],
  [{ price: 'Einzelpreis brutto' }, true],
  [{ price: 'Prix unitaire HT' }, false],
])('where the amounts leave it open, the names decide: %j', (names, isIncluded) => {
  const { rules, questions } = read(UNCLEAR, names)

  expect([rules.isTaxIncluded, questions]).toEqual([isIncluded, []])
})

test('where nothing shows it, it is asked, with rows of the file', () => {
  const { questions } = read(UNCLEAR)

  expect(questions).toEqual([
    {
      id: 'tax_included',
      column: 'Tax',
      price: 'Each',
      samples: [
        { product: 'Mug', price: '119.00', tax: '20.00' },
        { product: 'Mug', price: '59.50', tax: '3.10' },
        { product: 'Mug', price: '230.05', tax: '18.40' },
      ],
    },
  ])
  expect(totals(read(UNCLEAR, { answers: { tax_included: 'included' } }))).toEqual([119, 59.5, 230.05])
  expect(totals(read(UNCLEAR, { answers: { tax_included: 'added' } }))).toEqual([139, 62.6, 248.45])
})
