import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportKind } from '#domain/contracts/imports.ts'
import { createColumns, type Columns } from '#domain/imports/cells/columns.ts'
import type { ColumnUse } from '#domain/contracts/first-rows.ts'
import type { FormatName } from '#domain/imports/formats/detect-format.ts'
import { createFirstRows, noteLookups, usesOf } from '#domain/imports/first-rows.ts'
import type { SampledColumn } from '#domain/imports/table/column-facts.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { findTable, type TableFindings } from '#domain/imports/table/table-findings.ts'
import { createTableFormat, mappingProblem } from '#domain/imports/table/table-format.ts'
import { mapColumns } from '#domain/imports/table/table-rules.ts'
import { createTableWatch } from '#domain/imports/table/table-watch.ts'
import { createEvidence, type Evidence, createDestroyedNumbers, type DestroyedNumbers } from './column-evidence.ts'
import { chooseReader, type ChosenTable, type Reader } from './choose-reader.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { MAX_KEY_LENGTH } from './row-groups.ts'
import { createRowLimit, weightOf, type RowLimit } from './table-limits.ts'
import { createScatteredKeys, type ScatteredKeys } from './scattered-keys.ts'
import { detectLayout, type Layout, nextLayout, openTableFile, type TableFile } from './table-file.ts'

const SAMPLED_ROWS = 1000
const SAMPLED_WEIGHT = 8_000_000
const SAMPLES_PER_COLUMN = 5
const MAX_SAMPLE_LENGTH = 120

export type SurveyOptions = {
  path: string
  maxUnpackedBytes: number
  kind: ImportKind
  /** Returns the answers for this file, or else for an earlier file with the same columns. */
  answersFor: (columns: Columns) => Promise<ImportAnswers>
  /** The sheets of a workbook to read. */
  sheets: readonly string[]
  /** Set to read only the beginning of the file. */
  limit?: RowLimit
  /** Called after every row; throws to stop. */
  onRow: (position: number) => void
}

/** What an import needs to know about a file before it writes the first row. */
export type Survey = {
  layout: Layout
  columns: Columns
  format: FormatName
  reader: Reader
  samples: SampledColumn[]
  firstRows: readonly SourceRow[]
  /** What a recognized format reads each column as; `null` for other tables. */
  uses: (ColumnUse | null)[] | null
  evidence: Evidence
  scattered: ScatteredKeys
  rows: number
  /** Whether only the beginning of the file was read, because of `limit`. */
  isPart: boolean
  answers: ImportAnswers
  /** Order numbers that a spreadsheet rounded. */
  destroyed: DestroyedNumbers
  table: SurveyedTable | null
}

/** How a table of unknown format is read, and what to ask the person. */
export type SurveyedTable = ChosenTable & Pick<TableFindings, 'questions' | 'notes'>

function sampleColumns(columns: Columns, rows: readonly SourceRow[]): SampledColumn[] {
  return columns.names.map((name, at) => {
    const values = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => value !== '')
    return {
      name,
      samples: [...new Set(values)].slice(0, SAMPLES_PER_COLUMN).map((value) => value.slice(0, MAX_SAMPLE_LENGTH)),
    }
  })
}

type Findings = Omit<Survey, 'layout'>
type CollectorOptions = SurveyOptions & { delimiter: string; columns: Columns; answers: ImportAnswers }

/** Completes the rows of a file in turn, if its reader has to. */
export const completionOf = (reader: Reader): ((row: SourceRow) => SourceRow) =>
  (reader.holds === 'orders' ? reader.continueRows?.() : undefined) ?? ((row) => row)

/** Chooses how to read the file from its first rows, then collects findings from every row. */
function createCollector(held: readonly SourceRow[], options: CollectorOptions) {
  const { columns, delimiter, kind, answers } = options
  const samples = sampleColumns(columns, held)
  const lookedUp = new Set<number>()
  const noted = noteLookups(columns, lookedUp)
  const { format, reader, table } = chooseReader({
    columns: noted,
    samples,
    rows: held,
    kind,
    mapping: answers.mapping,
  })
  const firstRows = createFirstRows()
  const evidence = createEvidence({ ...reader, names: columns.names }, delimiter)
  const keys = createScatteredKeys()
  const numbers = createDestroyedNumbers(reader.dateColumns[0] ?? -1)
  const mapped = table === null ? null : mapColumns(columns, table.mapping)
  const watch = mapped === null ? null : createTableWatch(mapped)

  function concludeTable(seen: Evidence) {
    if (table === null || mapped === null || watch === null) return { reader, table: null }
    if (mappingProblem(table.mapping, columns) !== null) {
      return { reader, table: { ...table, questions: [], notes: [] } }
    }
    const { decimal, dateOrder } = seen
    const context = {
      decimal,
      dateOrder: answers.date_order ?? dateOrder ?? 'month_first',
      timeZone: 'UTC',
      currency: 'USD',
    }
    const { rules, questions, notes } = findTable(watch.conclude(), { columns: mapped, context }, answers)
    const settled: Reader = { ...createTableFormat(columns, table.mapping, rules), holds: 'orders' }
    return { reader: settled, table: { ...table, questions, notes } }
  }

  const complete = completionOf(reader)

  return {
    add(read: SourceRow) {
      const row = complete(read)
      evidence.add(row.cells)
      firstRows.add(row)
      const key = reader.keyOf(row.cells)
      if (key.length > MAX_KEY_LENGTH) return
      keys.add(key)
      numbers.add(key, row.cells)
      watch?.see(key, row)
    },
    conclude() {
      const seen = evidence.conclude()
      const uses = table === null ? usesOf(columns, reader, lookedUp) : null
      const rows = { firstRows: firstRows.kept(), uses }
      const found = { format, samples, evidence: seen, scattered: keys.scattered(), destroyed: numbers.conclude() }
      return { ...found, ...rows, ...concludeTable(seen) }
    },
  }
}

/** Reads all rows. Holds back the first rows until there are enough to choose the reader. */
async function collectFindings(file: TableFile, options: SurveyOptions & { delimiter: string }): Promise<Findings> {
  const header = (await file.rows.next()).value
  const columns = createColumns(header?.cells ?? [])
  const answers = await options.answersFor(columns)
  const held: SourceRow[] = []
  const limit = createRowLimit(options.limit)
  let collector: ReturnType<typeof createCollector> | null = null
  let count = 0
  let weight = 0
  let isPart = false

  const decide = () => {
    const decided = createCollector(held, { ...options, columns, answers })
    for (const row of held) decided.add(row)
    held.length = 0
    return decided
  }
  for await (const row of file.rows) {
    if (limit.isOver(row)) {
      isPart = true
      break
    }
    count += 1
    options.onRow(file.position())
    if (collector !== null) collector.add(row)
    else {
      held.push(row)
      weight += weightOf(row.cells)
      if (held.length >= SAMPLED_ROWS || weight >= SAMPLED_WEIGHT) collector = decide()
    }
  }
  if (count === 0) throw new ImportFailure('empty', 'The file has a header but no rows.')
  return { columns, answers, rows: count, isPart, ...(collector ?? decide()).conclude() }
}

/**
 * Reads the whole file before anything is written. Finds its format, how it writes dates and amounts, and which orders
 * have scattered rows. Throws an `ImportFailure` when the file is incomplete or unreadable.
 */
export async function surveyFile(options: SurveyOptions): Promise<Survey> {
  const layout = await detectLayout(options.path, options.sheets, options)
  try {
    return await surveyAs(layout, options)
  } catch (error) {
    return surveyAs(nextLayout(layout, error), options)
  }
}

async function surveyAs(layout: Layout, options: SurveyOptions): Promise<Survey> {
  const file = await openTableFile(options.path, layout, options)
  try {
    const delimiter = layout.kind === 'text' ? layout.delimiter : ','
    return { layout, ...(await collectFindings(file, { ...options, delimiter })) }
  } finally {
    file.close()
  }
}
