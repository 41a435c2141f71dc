import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { WrongEncoding } from './csv-lines.ts'
import { readRows } from './csv-rows.ts'
import { detectTextLayout, type TextLayout } from './file-head.ts'
import { createHeaderSearch, namedWidth } from './header-search.ts'
import { holdsWorkbook, type Limits, openSource } from './source-bytes.ts'
import { openWorkbook, type Workbook } from '#server/api/imports/reading/workbook/workbook.ts'

/** How to read a file. */
export type Layout = ({ kind: 'text' } & TextLayout) | { kind: 'workbook'; sheets: readonly string[] }

export type TableFile = {
  /** The header, then every row that isn't blank, each with its line number. Throws an `ImportFailure`. */
  rows: AsyncGenerator<SourceRow>
  /** How many bytes of the file on disk have been read. */
  position(): number
  close(): void
}

/** Yields the rows of a sheet. Adds empty cells, because a sheet stores rows only up to their last filled cell. */
export async function* readSheet(workbook: Workbook, sheet: string): AsyncGenerator<SourceRow> {
  const search = createHeaderSearch()
  const pad = ({ line, cells }: SourceRow): SourceRow => {
    const missing = search.width() - cells.length
    return missing <= 0 ? { line, cells } : { line, cells: [...cells, ...Array<string>(missing).fill('')] }
  }
  for await (const row of workbook.rows(sheet)) {
    if (search.isOver()) yield pad(row)
    else for (const found of search.take(row)) yield pad(found)
  }
  if (!search.isOver()) for (const found of search.conclude()) yield pad(found)
}

const nameOf = (cell: string): string => cell.trim().toLowerCase()

/** Whether two headers have the same columns in the same order. */
export function isSameHeader(left: readonly string[], right: readonly string[]): boolean {
  const width = namedWidth(left)
  return (
    width === namedWidth(right) && left.slice(0, width).every((name, at) => nameOf(name) === nameOf(right[at] ?? ''))
  )
}

/** Reads several sheets with the same columns as one table. */
async function* readSheets(workbook: Workbook, sheets: readonly string[]): AsyncGenerator<SourceRow> {
  let header: readonly string[] | null = null
  for (const sheet of sheets) {
    const rows = readSheet(workbook, sheet)
    const first = (await rows.next()).value
    if (first === undefined) continue
    if (header === null) yield first
    else if (!isSameHeader(header, first.cells)) {
      const message = `The sheets "${sheets[0]}" and "${sheet}" have different columns. Import them one at a time.`
      throw new ImportFailure('unreadable', message)
    }
    header ??= first.cells
    yield* rows
  }
}

async function openSheets(path: string, sheets: readonly string[], limits: Limits): Promise<TableFile> {
  const workbook = await openWorkbook(path, limits)
  return { rows: readSheets(workbook, sheets), position: () => workbook.position(), close: () => workbook.close() }
}

export async function openTableFile(path: string, layout: Layout, limits: Limits): Promise<TableFile> {
  if (layout.kind === 'workbook') return openSheets(path, layout.sheets, limits)
  const { stream, position } = await openSource(path, limits)
  return { rows: readRows(stream, layout), position, close: () => void stream.destroy() }
}

/** Detects how to read a file from its first bytes. Throws an `ImportFailure`. */
export async function detectLayout(path: string, sheets: readonly string[], limits: Limits): Promise<Layout> {
  if (await holdsWorkbook(path)) return { kind: 'workbook', sheets }
  return { kind: 'text', ...(await detectTextLayout(path, limits)) }
}

/** If the file isn't UTF-8, returns a layout with the likely encoding. Throws all other errors again. */
export function nextLayout(layout: Layout, error: unknown): Layout {
  if (layout.kind !== 'text' || layout.encoding !== 'utf-8' || !(error instanceof WrongEncoding)) throw error
  return { ...layout, encoding: error.likely }
}
