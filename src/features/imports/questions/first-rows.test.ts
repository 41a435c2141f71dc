import { expect, test } from 'vitest'
import type { FirstRows } from '#domain/contracts/first-rows.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { columnsOf, createRowReader } from './first-rows.ts'

const dates = { day_first: '2026-04-03', month_first: '2026-03-04' }

const FIRST: FirstRows = {
  columns: ['Nr', 'Wann', 'Was', 'Summe', 'Geld', 'Was'],
  dateOrder: null,
  currency: 'USD',
  rows: [
    {
      line: 2,
      cells: [
        { text: 'A-1', dates: {} },
        { text: '03/04/2026', dates },
        { text: 'Lamp', dates: {} },
        { text: '1.234,56', amount: '1234.56', pieces: '1234.56', dates: {} },
        { text: 'eur', dates: {} },
        { text: 'Again', dates: {} },
      ],
    },
  ],
}

function readAs(answers: ImportAnswers, changes: Partial<FirstRows> = {}) {
  const first = { ...FIRST, ...changes }
  const columns = columnsOf(first, answers)
  const readings = createRowReader(first, columns, answers)(first.rows[0]?.cells ?? [])
  return Object.fromEntries(
    readings.flatMap(({ column, reading }) => (reading === null ? [] : [[columns[column]?.label, reading]])),
  )
}

test('each column has the field that it’s read as, and the first of two names is read', () => {
  const columns = columnsOf(FIRST, { mapping: { order_id: 'Nr', product: 'Was' } })

  expect(columns.map(({ label }) => label)).toEqual([
    'Order number',
    'Not used',
    'Product',
    'Not used',
    'Not used',
    'Not used',
  ])
})

test('an amount has the currency of its row, of the answer, or the one that the server found', () => {
  const mapping = { line_total: 'Summe' }

  expect(readAs({ mapping })).toEqual({ 'Line total': { value: '$1,234.56' } })
  expect(readAs({ mapping, currency: 'GBP' })).toEqual({ 'Line total': { value: '£1,234.56' } })
  expect(readAs({ mapping: { ...mapping, currency: 'Geld' }, currency: 'GBP' })).toEqual({
    'Line total': { value: '€1,234.56' },
    Currency: { value: 'EUR' },
  })
})

test('a date that can be read two ways waits for the answer', () => {
  const mapping = { placed_at: 'Wann' }

  expect(readAs({ mapping })).toEqual({ 'Order date': { problem: 'Day or month first?' } })
  expect(readAs({ mapping, date_order: 'day_first' })).toEqual({ 'Order date': { value: 'Apr 3, 2026' } })
  expect(readAs({ mapping }, { dateOrder: 'month_first' })).toEqual({ 'Order date': { value: 'Mar 4, 2026' } })
})

test('a value that its field can’t hold says so', () => {
  const mapping = { placed_at: 'Was', unit_price: 'Nr', quantity: 'Wann', currency: 'Summe' }

  expect(readAs({ mapping })).toEqual({
    'Order date': { problem: 'Not a date' },
    'Unit price': { problem: 'Not an amount' },
    Quantity: { problem: 'Not a quantity' },
    Currency: { problem: 'Not a currency code' },
  })
})

test('a recognized format says what it reads each column as', () => {
  const uses = ['text', 'date', null, 'amount', 'currency', null] as const

  expect(columnsOf({ ...FIRST, uses: [...uses] }, {}).map(({ label }) => label)).toEqual([
    'Used',
    'Date',
    'Not used',
    'Amount',
    'Currency',
    'Not used',
  ])
})
