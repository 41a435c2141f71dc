import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { MAX_ROW_CHARACTERS } from './table-limits.ts'

/** A record with an open quote, which continues on the next line. */
type Unfinished = { line: number; quoteLine: number; cells: string[]; cell: string; characters: number }

/**
 * Parses lines into records. A quoted cell can contain the delimiter, doubled quotes and line breaks. A quote in the
 * middle of a cell is an ordinary character.
 */
export function createCsvRecords(delimiter: string) {
  let unfinished: Unfinished | null = null

  /**
   * Reads the text after an opening quote. Returns the index of the next cell, or -1 if the line ends before the
   * closing quote.
   */
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

  /** Ends a cell at the next delimiter. If text follows the closing quote, the quotes are part of the cell. */
  function closeCell(record: Unfinished, text: string, at: number): number {
    const next = text.indexOf(delimiter, at)
    const end = next < 0 ? text.length : next
    record.cells.push(end === at ? record.cell : `"${record.cell}"${text.slice(at, end)}`)
    return next < 0 ? text.length + 1 : next + delimiter.length
  }

  /** Reads the cells of a line. Returns false if the record continues on the next line. */
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
    const quote = quoteLine > 0 ? ` The quotation mark that opens on line ${quoteLine} may have no closing mark.` : ''
    throw new ImportFailure('unreadable', `The row on line ${line} has more than 1 MiB of text.${quote}`)
  }

  return {
    /**
     * Returns the record that ends with this line. Returns null while a quote is open. Throws an `ImportFailure` above
     * 1 MiB.
     */
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
    /** Returns the line number of an unclosed quote. Returns null if there is none. */
    openQuoteLine: (): number | null => unfinished?.quoteLine ?? null,
  }
}
