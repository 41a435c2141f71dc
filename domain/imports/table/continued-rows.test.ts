import { expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { createContinuation } from './continued-rows.ts'
import { mapColumns } from './table-rules.ts'

const HEADER = ['No', 'Day', 'What', 'Pcs', 'Each', 'Cur']
const MAPPING = {
  order_id: 'No',
  placed_at: 'Day',
  product: 'What',
  quantity: 'Pcs',
  unit_price: 'Each',
  currency: 'Cur',
}

/** Returns the number, day and currency of each row after it is completed. */
function complete(...rows: string[]) {
  const next = createContinuation(mapColumns(createColumns(HEADER), MAPPING))
  return rows.map((row, at) => {
    const { cells } = next({ line: at + 2, cells: row.split('|') })
    return [cells[0], cells[1], cells[5]].join(' ')
  })
}

test('rows below an order’s first one get its number, date and currency', () => {
  expect(complete('1|2026-01-05|Mug|2|10|EUR', '||Cup|1|5|', '1||Pot|1|7|', '2|2026-01-06|Mug|1|10|USD')).toEqual([
    '1 2026-01-05 EUR',
    '1 2026-01-05 EUR',
    '1 2026-01-05 EUR',
    '2 2026-01-06 USD',
  ])
})

test.each([
  ['with a date of its own', '|2026-01-06|Cup|1|5|'],
  ['of another order', '2||Cup|1|5|'],
  ['without goods', '||a note||| '],
  ['of totals', '||Total|3|15|'],
])('a row %s is left as it is', (_which, row) => {
  const [, second] = complete('1|2026-01-05|Mug|2|10|EUR', row)

  expect(second).toBe([row.split('|')[0], row.split('|')[1], row.split('|')[5]].join(' '))
})
