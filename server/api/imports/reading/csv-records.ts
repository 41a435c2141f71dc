import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { MAX_ROW_CHARACTERS } from './row-limits.ts'

/** A record whose last line has not come yet. */
type Unfinished = { line: number; quoteLine: number; cells: string[]; cell: string; characters: number }

/**
 * Parts the lines of a file into records as spreadsheets do: a cell may be quoted, and then hold the delimiter, doubled
 * quotes and line breaks. A quote elsewhere in a cell is a quote and nothing more.
 */
export function createCsvRecords(delimiter: string) {
  let unfinished: Unfinished | null = null

  /** Reads what follows an opening quote; where the next cell begins, or -1 where the line ends within the quotes. */
  function readQuoted(record: Unfinished, text: string, from: number): number {
    let at = from
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote < 0) {
        record.cell += `${text.slice(at)}\n`
        return -1
      }
      const isDoubled = text[quote + 1] === '"'
      record.cell += text.slice(at, isDoubled ? quote + 1 : quote)
      at = quote + (isDoubled ? 2 : 1)
      if (!isDoubled) return closeCell(record, text, at)
    }
  }

  /** Ends a quoted cell at the next delimiter. One that goes on after its quotes never was quoted. */
  function closeCell(record: Unfinished, text: string, at: number): number {
    const next = text.indexOf(delimiter, at)
    const end = next < 0 ? text.length : next
    record.cells.push(end === at ? record.cell : `"${record.cell}"${text.slice(at, end)}`)
    return next < 0 ? text.length + 1 : next + delimiter.length
  }

  /** Whether the record ends with this line. */
  function readLine(record: Unfinished, text: string, from: number): boolean {
    let at = from
    while (at >= 0 && at <= text.length) {
      if (text[at] === '"') {
        record.cell = ''
        at = readQuoted(record, text, at + 1)
      } else {
        const next = text.indexOf(delimiter, at)
        record.cells.push(text.slice(at, next < 0 ? text.length : next))
        at = next < 0 ? text.length + 1 : next + delimiter.length
      }
    }
    return at >= 0
  }

  function checkLength({ line, quoteLine, characters }: Unfinished) {
    if (characters <= MAX_ROW_CHARACTERS) return
    const quote = quoteLine > 0 ? ` A quotation mark opened on line ${quoteLine} may never be closed.` : ''
    throw new ImportFailure('unreadable', `The row on line ${line} holds more than 1 MiB of text.${quote}`)
  }

  return {
    /** The record that ends with this line; `null` within a quoted cell. Throws an `ImportFailure` beyond 1 MiB. */
    add(text: string, line: number): SourceRow | null {
      const isPlain = unfinished === null && !text.includes('"')
      const record = unfinished ?? { line, quoteLine: 0, cells: [], cell: '', characters: 0 }
      record.characters += text.length + 1
      checkLength(record)
      if (isPlain) return { line, cells: text.split(delimiter) }
      const from = unfinished === null ? 0 : readQuoted(record, text, 0)
      const isOver = from >= 0 && readLine(record, text, from)
      if (!isOver && from >= 0) record.quoteLine = line
      unfinished = isOver ? null : record
      return isOver ? { line: record.line, cells: record.cells } : null
    },
    /** The line on which a quote opened that is still open; `null` where none is. */
    openQuoteLine: (): number | null => unfinished?.quoteLine ?? null,
  }
}
