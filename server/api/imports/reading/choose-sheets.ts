import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { isKnownHeader } from '#domain/imports/formats/header-row.ts'
import { matchName } from '#domain/imports/table/field-names.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { holdsWorkbook, type Limits } from './source-bytes.ts'
import { isSameHeader, readSheet } from './table-file.ts'
import { openWorkbook, type Workbook } from '#server/api/imports/reading/workbook/workbook.ts'

const SHOWN_COLUMNS = 6
const MAX_NAME_LENGTH = 120

type SheetTable = { name: string; header: readonly string[]; rows: number }
type SheetQuestion = Extract<ImportQuestion, { id: 'sheet' }>

/** The sheets to read, or the question to ask first. The list is empty if the file isn't a workbook. */
export type SheetChoice = { sheets: readonly string[] } | { question: SheetQuestion }

export type SheetOptions = Limits & {
  path: string
  /** The person's choice. */
  chosen: readonly string[] | undefined
  /** Called after every row; throws to stop. */
  onRow: () => void
}

/** Whether a sheet has at least two named columns, and a row below the header. */
const isTable = ({ header, rows }: SheetTable): boolean => header.filter((name) => name !== '').length > 1 && rows > 0

async function describeSheet(workbook: Workbook, name: string, onRow: () => void): Promise<SheetTable> {
  const table: SheetTable = { name, header: [], rows: -1 }
  for await (const { cells } of readSheet(workbook, name)) {
    onRow()
    if (table.rows < 0) table.header = cells
    table.rows += 1
  }
  return table
}

/**
 * Suggests the sheets with the same columns that have the most rows together. Sheets in a known format win, and then those
 * with a column for dates.
 */
function suggestSheets(tables: readonly SheetTable[]): string[] {
  const known = tables.filter(({ header }) => isKnownHeader(header))
  const dated = tables.filter(({ header }) => header.some((name) => matchName(name).has('placed_at')))
  const candidates = [known, dated, tables].find((list) => list.length > 0) ?? []
  const alike = candidates.map(({ header }) => tables.filter((table) => isSameHeader(table.header, header)))
  const rowsOf = (group: readonly SheetTable[]) => group.reduce((sum, { rows }) => sum + rows, 0)
  const [best = []] = alike.toSorted((left, right) => rowsOf(right) - rowsOf(left))
  return best.map(({ name }) => name)
}

function questionFor(tables: readonly SheetTable[]): SheetQuestion {
  return {
    id: 'sheet',
    sheets: tables.map(({ name, header, rows }) => ({
      name,
      rows,
      columns: header
        .filter((column) => column.trim() !== '')
        .slice(0, SHOWN_COLUMNS)
        .map((column) => column.trim().slice(0, MAX_NAME_LENGTH)),
    })),
    suggestion: suggestSheets(tables),
  }
}

async function findTables(workbook: Workbook, onRow: () => void): Promise<SheetTable[]> {
  const tables: SheetTable[] = []
  for (const sheet of workbook.sheets) tables.push(await describeSheet(workbook, sheet, onRow))
  return tables.filter(isTable)
}

/** Chooses the sheets of a workbook, or asks when several hold tables. Throws an `ImportFailure`. */
export async function chooseSheets({ path, chosen, onRow, ...limits }: SheetOptions): Promise<SheetChoice> {
  if (chosen !== undefined) return { sheets: chosen }
  if (!(await holdsWorkbook(path))) return { sheets: [] }
  const workbook = await openWorkbook(path, limits)
  try {
    if (workbook.sheets.length === 1) return { sheets: workbook.sheets }
    const tables = await findTables(workbook, onRow)
    if (tables.length === 0)
      throw new ImportFailure('empty', 'The workbook has no sheet with a header and rows below it.')
    return tables.length === 1 ? { sheets: tables.map(({ name }) => name) } : { question: questionFor(tables) }
  } finally {
    workbook.close()
  }
}
