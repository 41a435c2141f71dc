import { expect, test } from 'vitest'
import { emptyColumns } from './empty-columns.ts'

type Row = { tax: number | null; stock: number | null }

const columns = [
  { key: 'name' },
  { key: 'tax', toValue: ({ tax }: Row) => tax },
  { key: 'stock', toValue: ({ stock }: Row) => stock },
]

test('a column with nothing or zero in every row is empty', () => {
  const rows = [
    { tax: 0, stock: 0 },
    { tax: null, stock: 4 },
  ]
  expect(emptyColumns(columns, rows)).toEqual(['tax'])
})

test('without rows no column is empty', () => {
  expect(emptyColumns(columns, [])).toEqual([])
})
