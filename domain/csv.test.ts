import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, toCsv, toCsvLine, withoutGuard } from './csv.ts'

/** Random texts with many characters that mean something in CSV or spreadsheets. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n\'",;#1a ＝＋－＠')) }),
  fc.string({ unit: 'binary' }),
)
const table = (cell: fc.Arbitrary<CsvCell>) =>
  fc.integer({ min: 2, max: 5 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })))

/** Parses CSV so that every line break outside quotes ends a row, as the strictest spreadsheets do. */
const readBack = (csv: string): string[][] => parse(csv, { record_delimiter: ['\r\n', '\n', '\r'] })

test('another parser reads the same cells back for any texts', () => {
  fc.assert(
    fc.property(table(text), (rows) => {
      expect(readBack(toCsv(rows)).map((row) => row.map(withoutGuard))).toEqual(rows)
    }),
  )
})

test('no text starts a formula or ends its cell early', () => {
  fc.assert(
    fc.property(table(text), (rows) => {
      for (const cell of readBack(toCsv(rows)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})

test('numbers stay exact, also negative ones and ones beyond a double', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.bigInt().map((whole) => ({ decimal: `${whole}.50` })),
    fc.constant(null),
  )
  fc.assert(
    fc.property(table(number), (rows) => {
      const written = (cell: CsvCell) => String(Object(cell).decimal ?? cell ?? '')
      expect(readBack(toCsv(rows))).toEqual(rows.map((row) => row.map(written)))
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['\t=1', "'\t=1"],
  ['\uFF1D1', "'\uFF1D1"],
  ["'=1", "''=1"],
  ['\n=1', '"\'\n=1"'],
  ['a\n=1', '"a\n=1"'],
  ['a\r=1', '"a\r=1"'],
  ['a "big", red one', '"a ""big"", red one"'],
  ['85123A', '85123A'],
  ['.5', '.5'],
  ['/x', '/x'],
  [';x', ';x'],
  ["'tis", "'tis"],
  ['', ''],
])('the text %j becomes the cell %j', (written, cell) => {
  expect(toCsv([[written, null, 'end']])).toBe(`${cell},,end\r\n`)
})

test('a line of a file is written with the same cells', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2 }), (cells) => {
      expect(readBack(toCsvLine(cells))).toEqual([cells])
    }),
  )
})
