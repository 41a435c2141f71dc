import { expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { createFirstRows, noteLookups, readFirstRows, usesInMapping, usesOf } from './first-rows.ts'

const context = { timeZone: 'Europe/Berlin', currency: 'EUR', decimal: ',', dateOrder: 'month_first' } as const

function read(cells: string[], names = cells.map((_cell, at) => `Column ${at}`)) {
  const rows = [{ line: 2, cells }]
  return readFirstRows({ columns: createColumns(names), rows, dateOrder: null }, context).rows[0]?.cells ?? []
}

test('a cell is read as an amount in the notation of the file', () => {
  expect(read(['1.234,56', '£9,00', '2 pcs', 'Free', '-', 'Mug'])).toEqual([
    { text: '1.234,56', amount: '1234.56', pieces: '1234.56', dates: {} },
    { text: '£9,00', amount: '9', currency: 'GBP', pieces: '9', dates: {} },
    { text: '2 pcs', pieces: '2', dates: {} },
    { text: 'Free', amount: '0', dates: {} },
    { text: '-', dates: {} },
    { text: 'Mug', dates: {} },
  ])
})

test('a date that can be read two ways has both, and the store’s time zone', () => {
  expect(read(['03/04/2026', '2026-11-13T23:30:00Z', '31/12/2026'])).toMatchObject([
    { dates: { day_first: '2026-04-03', month_first: '2026-03-04' } },
    { dates: { day_first: '2026-11-14T00:30', month_first: '2026-11-14T00:30' } },
    { dates: { day_first: '2026-12-31' } },
  ])
  expect(read(['31/12/2026'])[0]?.dates).not.toHaveProperty('month_first')
})

test('a long cell is cut without leaving half a character, which Postgres refuses', () => {
  const [cell] = read([`${'a'.repeat(999)}👍 and more`])

  expect(cell?.text).toHaveLength(1001)
  expect(cell?.text.isWellFormed()).toBe(true)
})

test('the first five rows are kept, fewer if they are long', () => {
  const [short, long] = [createFirstRows(), createFirstRows()]
  const row = (text: string, width: number) => ({ line: 2, cells: Array<string>(width).fill(text) })
  for (let at = 0; at < 8; at += 1) {
    short.add(row('a', 10))
    long.add(row('a'.repeat(5000), 30))
  }

  expect(short.kept()).toHaveLength(5)
  expect(long.kept()).toHaveLength(2)
})

test('a recognized format uses the columns that it looks up', () => {
  const columns = createColumns(['Note', 'When', 'Sum', 'Money', 'What'])
  const found = new Set<number>()
  noteLookups(columns, found).find('What')

  expect(usesOf(columns, { dateColumns: [1], amountColumns: [2], currencyColumn: 3 }, found)).toEqual([
    null,
    'date',
    'amount',
    'currency',
    'text',
  ])
})

test('a table’s columns are read as what its mapping says', () => {
  const columns = createColumns(['No', 'Day', 'What', 'Ship', 'Cur', 'Lot'])
  const mapping = { order_id: 'No', placed_at: 'Day', product: 'What', shipping: 'Ship', currency: 'Cur' }

  expect(usesInMapping(columns, mapping)).toEqual(['text', 'date', 'text', 'amount', 'currency', null])
})
