import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeBody } from './rows-response.ts'

const CSV = { form: 'csv', stripsNulls: false, contentType: 'text/csv' } as const

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('=-@\t\r\n\'",; a')) }),
  fc.string({ unit: 'binary' }),
)
const rows = fc.array(fc.tuple(text, text), { minLength: 1 })

const toBody = (cells: readonly (readonly (string | null)[])[]) =>
  writeBody(
    JSON.stringify(
      cells.map(([id, name]) => [
        ['id', id],
        ['name', name],
      ]),
    ),
    CSV,
  )

test('another parser reads CSV back as the rows are, without a guard', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      expect(parse(toBody(cells) ?? '', { record_delimiter: ['\r\n', '\n', '\r'] })).toEqual([['id', 'name'], ...cells])
    }),
  )
})

test('only null is an empty field', () => {
  expect(
    toBody([
      ['1', null],
      ['2', ''],
    ]),
  ).toBe('id,name\n1,\n2,""\n')
})
