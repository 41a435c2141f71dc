import type { Readable } from 'node:stream'
import { withoutMarks } from '#domain/imports/cells/marks.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { createCsvRecords } from './csv-records.ts'
import { type LineBlock, readLineBlocks } from './csv-lines.ts'
import type { TextLayout } from './file-head.ts'
import { createHeaderSearch } from './header-search.ts'
import { MAX_COLUMNS } from './table-limits.ts'
import { setImmediate } from 'node:timers/promises'

/** If a line is longer, its cells are copied. Otherwise each cell would keep the whole line in memory. */
const COPY_ABOVE_CHARACTERS = 1024

function checkWidth({ line, cells }: SourceRow) {
  if (cells.length <= MAX_COLUMNS) return
  const width = `Line ${line} has ${cells.length} columns, but the limit is ${MAX_COLUMNS}.`
  throw new ImportFailure('unreadable', `${width} Remove the columns you don’t need, or export the data again as CSV.`)
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Throws if the file was cut off: the last row has too few cells and no line break. */
function checkEnd(last: SourceRow | null, width: number, endsWithLineBreak: boolean) {
  if (last === null || endsWithLineBreak || last.cells.length >= width) return
  throw new ImportFailure('truncated', `The file is incomplete: it ends in the middle of line ${last.line}.`)
}

const copyOf = (cell: string): string => (cell.length < 13 ? cell : Buffer.from(cell).toString())

function tidy(cells: readonly string[], block: LineBlock): readonly string[] {
  const kept = cells.reduce((sum, cell) => sum + cell.length, 0) > COPY_ABOVE_CHARACTERS ? cells.map(copyOf) : cells
  return block.hasMarks ? kept.map(withoutMarks) : kept
}

/** Turns lines into rows. Skips blank lines and the lines above the header. */
function createRowParser(delimiter: string) {
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
    /** Yields the rows that end within a block. */
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
    /**
     * Returns the rows that are still held back if the file is short. Throws an `ImportFailure` if the file was cut
     * off.
     */
    finish(): SourceRow[] {
      const quoteLine = records.openQuoteLine()
      if (quoteLine !== null) {
        const message = `The quotation mark that opens on line ${quoteLine} is never closed. The file is incomplete, or the mark is a mistake.`
        throw new ImportFailure('truncated', message)
      }
      const rows = search.isOver() ? [] : search.conclude()
      checkEnd(last, search.width(), endsWithLineBreak)
      return rows
    },
  }
}

/** Yields the header, then every row that isn't blank, each with its line number. Throws an `ImportFailure`. */
export async function* readRows(stream: Readable, { encoding, delimiter }: TextLayout): AsyncGenerator<SourceRow> {
  const rows = createRowParser(delimiter)
  const slices = createTimeSlices()
  for await (const block of readLineBlocks(stream, encoding)) {
    for (const row of rows.add(block)) {
      yield row
      if (slices.isOver()) await slices.yield()
    }
  }
  yield* rows.finish()
}

const SLICE_MS = 5
const CHECKED_EVERY = 64

/** Splits a long loop into slices of a few milliseconds, so that other work on this thread can run. */
function createTimeSlices() {
  let count = 0
  let startedAt = performance.now()
  return {
    isOver(): boolean {
      count += 1
      return count % CHECKED_EVERY === 0 && performance.now() - startedAt >= SLICE_MS
    },
    async yield() {
      await setImmediate()
      startedAt = performance.now()
    },
  }
}
