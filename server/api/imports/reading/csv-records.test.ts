import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCsvRecords } from './csv-records.ts'

function readAll(text: string, delimiter = ',') {
  const records = createCsvRecords(delimiter)
  const rows = text.split('\n').flatMap((line, at) => records.add(line, at + 1) ?? [])
  return { rows, openQuoteLine: records.openQuoteLine() }
}

const cellsOf = (text: string) => readAll(text).rows.map(({ cells }) => cells)

describe('a line of a file', () => {
  test.each([
    ['a,b', ['a', 'b']],
    ['a,', ['a', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",c', ['say "hi"', 'c']],
    ['"",""', ['', '']],
    ['5" pipe,c', ['5" pipe', 'c']],
    ['"5" pipe,c', ['"5" pipe', 'c']],
    ['a "b" c', ['a "b" c']],
  ])('%s is split into %j', (line, cells) => {
    expect(cellsOf(line)).toEqual([cells])
  })
})

test('a quoted cell may contain line breaks, and its row keeps its first line number', () => {
  expect(readAll('a\n1,"x\n""y""\nz",2\nb').rows).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['1', 'x\n"y"\nz', '2'] },
    { line: 5, cells: ['b'] },
  ])
})

test('an open quote is reported with the line on which it opened', () => {
  expect(readAll('a,b\n"1\n2",x,"3\n4').openQuoteLine).toBe(3)
  expect(readAll('a,b\n"1"').openQuoteLine).toBeNull()
})

test('a row of more than 1 MiB is refused', () => {
  expect(() => readAll(`a\n"${'x\n'.repeat(600_000)}"`)).toThrow(
    'The row on line 2 has more than 1 MiB of text. The quotation mark that opens on line 2 may have no closing mark.',
  )
})

test('every table is read as a standard CSV parser reads it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', ',', ';', '"', '\n', ' ', 'é') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows.map((cells) => cells.map(quote).join(',')).join('\n')

      expect(cellsOf(text)).toEqual(rows)
      expect(cellsOf(text)).toEqual(parse(text, { relax_column_count: true, record_delimiter: '\n' }))
    }),
  )
})
