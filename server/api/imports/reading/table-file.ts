import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { WrongEncoding } from './csv-lines.ts'
import { readRows } from './csv-rows.ts'
import { detectTextLayout, type TextLayout } from './file-head.ts'
import { createHeaderSearch, namedWidth } from './header-search.ts'
import { holdsWorkbook, type Limits, openSource } from './source-bytes.ts'
import { openWorkbook, type Workbook } from './workbook/workbook.ts'

/** How a file is to be read. */
export type Layout = ({ kind: 'text' } & TextLayout) | { kind: 'workbook'; sheets: readonly string[] }

export type TableFile = {
  /** Every row that is not blank, the header first, with the line on which it begins. Throws an `ImportFailure`. */
  rows: AsyncGenerator<SourceRow>
  /** How far into the file on disk the reading is. */
  position(): number
  close(): void
}

/** Rows of a sheet end with their last cell; those below the header are made as wide as it. */
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

/** Whether two headers name the same columns in the same order. */
export function isSameHeader(left: readonly string[], right: readonly string[]): boolean {
  const width = namedWidth(left)
  return (
    width === namedWidth(right) && left.slice(0, width).every((name, at) => nameOf(name) === nameOf(right[at] ?? ''))
  )
}

/** Sheets with the same columns as one table, one after the other. */
async function* readSheets(workbook: Workbook, sheets: readonly string[]): AsyncGenerator<SourceRow> {
  let header: readonly string[] | null = null
  for (const sheet of sheets) {
    const rows = readSheet(workbook, sheet)
    const first = (await rows.next()).value
    if (first === undefined) continue
    if (header === null) yield first
    else if (!isSameHeader(header, first.cells)) {
      const message = `The sheet "${sheet}" has other columns than "${sheets[0]}". Import them one at a time.`
      throw new ImportFailure('wrong_format', message)
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

/** What can be told from the beginning of a file: a text and how it is written, or a workbook. Throws an `ImportFailure`. */
export async function detectLayout(path: string, sheets: readonly string[], limits: Limits): Promise<Layout> {
  if (await holdsWorkbook(path)) return { kind: 'workbook', sheets }
  return { kind: 'text', ...(await detectTextLayout(path, limits)) }
}

/** The layout to try after an error that one attempt at reading ended with; throws the error where there is none. */
export function nextLayout(layout: Layout, error: unknown): Layout {
  if (layout.kind !== 'text' || layout.encoding !== 'utf-8' || !(error instanceof WrongEncoding)) throw error
  return { ...layout, encoding: error.likely }
}
