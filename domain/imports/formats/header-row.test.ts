import { expect, test } from 'vitest'
import { findHeaderRow, isTotalRow } from './header-row.ts'

test.each([
  {
    name: 'the first row if no row has more cells',
    rows: [
      ['Day', '2024'],
      ['1', '2'],
    ],
    at: 0,
  },
  {
    name: 'a known header below other rows',
    rows: [
      ['a', 'b'],
      ['Name', 'Created at', 'Lineitem name', 'Lineitem quantity'],
    ],
    at: 1,
  },
  {
    name: 'the first full row below titles',
    rows: [
      ['Report', '', ''],
      ['From', '2024-01-01', ''],
      ['Day', 'No', 'Sum'],
      ['2024-01-01', '1', '2'],
    ],
    at: 2,
  },
  {
    name: 'never a row of values',
    rows: [
      ['Report', '', ''],
      ['2024-01-01', '1', '2'],
      ['2024-01-02', '2', '3'],
    ],
    at: 0,
  },
])('the header is $name', ({ rows, at }) => {
  expect(findHeaderRow(rows)).toBe(at)
})

test('a row of totals has no order number, and no date unless its number is the word alone', () => {
  expect(isTotalRow(['Total', '', '9.50'], '', [1])).toBe(true)
  expect(isTotalRow(['Summe', '', '9.50'], 'Summe', [1])).toBe(true)
  expect(isTotalRow(['TOTAL', '2024-01-01', '9.50'], 'TOTAL', [1])).toBe(true)
  expect(isTotalRow(['9.50', '2024-01-01', '合計'], '合計', [1])).toBe(true)
  expect(isTotalRow(['Total 17', '2024-01-01', '9.50'], 'Total 17', [1])).toBe(false)
  expect(isTotalRow(['Total', '2024-01-01', '9.50'], '', [1])).toBe(false)
  expect(isTotalRow(['Total Recall', '', '9.50'], '#1001', [1])).toBe(false)
  expect(isTotalRow(['Mug', '', '9.50'], '', [1])).toBe(false)
})
