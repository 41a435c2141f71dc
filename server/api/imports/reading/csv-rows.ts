import type { Readable } from 'node:stream'
import { withoutMarks } from '#domain/imports/cells/marks.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { createCsvRecords } from './csv-records.ts'
import { type LineBlock, readLineBlocks } from './csv-lines.ts'
import type { TextLayout } from './file-head.ts'
import { createHeaderSearch } from './header-search.ts'
import { MAX_COLUMNS } from './row-limits.ts'
import { createTurns } from './turns.ts'

/** Parts of a longer line must not keep all of it in memory. */
const KEPT_WHOLE = 1024

function checkWidth({ line, cells }: SourceRow) {
  if (cells.length <= MAX_COLUMNS) return
  const width = `Line ${line} has ${cells.length} columns, more than the limit of ${MAX_COLUMNS}.`
  throw new ImportFailure('unreadable', `The file is not a readable table. ${width}`)
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** A last row that is short and not closed by a line break was cut off. */
function checkEnd(last: SourceRow | null, width: number, endsWithLineBreak: boolean) {
  if (last === null || endsWithLineBreak || last.cells.length >= width) return
  throw new ImportFailure('truncated', `The file ends in the middle of line ${last.line}: it is not complete.`)
}

const copyOf = (cell: string): string => (cell.length < 13 ? cell : Buffer.from(cell).toString())

function tidy(cells: readonly string[], block: LineBlock): readonly string[] {
  const kept = cells.reduce((sum, cell) => sum + cell.length, 0) > KEPT_WHOLE ? cells.map(copyOf) : cells
  return block.hasMarks ? kept.map(withoutMarks) : kept
}

/** Makes rows of lines: all that are not blank, from the header on. */
function createRows(delimiter: string) {
  const records = createCsvRecords(delimiter)
  const search = createHeaderSearch()
  let line = 0
  let last: SourceRow | null = null
  let endsWithLineBreak = true

  function toRow(text: string, block: LineBlock): SourceRow | null {
    line += 1
    const record = records.add(text, line)
    if (record === null) return null
    checkWidth(record)
    const row = { line: record.line, cells: tidy(record.cells, block) }
    return isBlank(row.cells) ? null : row
  }

  return {
    /** The rows that end within a block. */
    *add(block: LineBlock): Generator<SourceRow> {
      for (const text of block.lines) {
        const row = toRow(text, block)
        if (row === null) continue
        last = row
        if (search.isOver()) yield row
        else yield* search.take(row)
      }
      endsWithLineBreak = block.hasLineBreak
    },
    /** The rows held back to the end of a short file. Throws an `ImportFailure` where the file was cut off. */
    finish(): SourceRow[] {
      const quoteLine = records.openQuoteLine()
      if (quoteLine !== null) {
        const message = `A quotation mark opened on line ${quoteLine} is never closed: the file is not complete, or the mark is one too many.`
        throw new ImportFailure('truncated', message)
      }
      const rows = search.isOver() ? [] : search.conclude()
      checkEnd(last, search.width(), endsWithLineBreak)
      return rows
    },
  }
}

/** Every row that is not blank, the header first, with the line on which it begins. Throws an `ImportFailure`. */
export async function* readRows(stream: Readable, { encoding, delimiter }: TextLayout): AsyncGenerator<SourceRow> {
  const rows = createRows(delimiter)
  const turns = createTurns()
  for await (const block of readLineBlocks(stream, encoding)) {
    for (const row of rows.add(block)) {
      yield row
      if (turns.isOver()) await turns.yield()
    }
  }
  yield* rows.finish()
}
