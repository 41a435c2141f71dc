import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { MAX_ROW_CHARACTERS } from './table-limits.ts'

/** A record whose last line has not been read yet. */
type Unfinished = { line: number; quoteLine: number; cells: string[]; cell: string; characters: number }

/**
 * Parses lines into records as spreadsheets do: a quoted cell may contain the delimiter, doubled quotes and line breaks.
 * A quote in the middle of a cell is an ordinary character.
 */
export function createCsvRecords(delimiter: string) {
  let unfinished: Unfinished | null = null

  /** Reads after an opening quote. Returns where the next cell begins, or -1 when the line ends within the quotes. */
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

  /** Ends a quoted cell at the next delimiter. If text follows the closing quote, the cell wasn't quoted. */
  function closeCell(record: Unfinished, text: string, at: number): number {
    const next = text.indexOf(delimiter, at)
    const end = next < 0 ? text.length : next
    record.cells.push(end === at ? record.cell : `"${record.cell}"${text.slice(at, end)}`)
    return next < 0 ? text.length + 1 : next + delimiter.length
  }

  /** Returns whether the record ends with this line. */
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
    const quote = quoteLine > 0 ? ` The quotation mark opened on line ${quoteLine} may have no closing mark.` : ''
    throw new ImportFailure('unreadable', `The row on line ${line} contains more than 1 MiB of text.${quote}`)
  }

  return {
    /** Returns the record that ends with this line, or null within a quoted cell. Throws an `ImportFailure` above 1 MiB. */
    add(text: string, line: number): SourceRow | null {
      const isPlain = unfinished === null && !text.includes('"')
      const record = unfinished ?? { line, quoteLine: 0, cells: [], cell: '', characters: 0 }
      record.characters += text.length + 1
      checkLength(record)
      if (isPlain) return { line, cells: text.split(delimiter) }
      const from = unfinished === null ? 0 : readQuoted(record, text, 0)
      const isComplete = from >= 0 && readLine(record, text, from)
      if (!isComplete && from >= 0) record.quoteLine = line
      unfinished = isComplete ? null : record
      return isComplete ? { line: record.line, cells: record.cells } : null
    },
    /** Returns the line of a quote that is still open, or null. */
    openQuoteLine: (): number | null => unfinished?.quoteLine ?? null,
  }
}
