import type { ImportKind } from '#domain/contracts/imports.ts'
import { createColumns, type Columns } from '#domain/imports/cells/columns.ts'
import type { FormatName } from '#domain/imports/formats/detect-format.ts'
import type { SampledColumn } from '#domain/imports/table/mapping-suggestion.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import type { Mapping } from '#domain/imports/table/table-format.ts'
import { createEvidence, type Evidence } from './column-evidence.ts'
import { chooseReader, type Reader } from './choose-reader.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { MAX_KEY_LENGTH } from './row-groups.ts'
import { weightOf } from './row-weight.ts'
import { createKeyWatch, type ScatteredKeys } from './scattered-keys.ts'
import { detectLayout, type Layout, nextLayout, openTableFile, type TableFile } from './table-file.ts'

const SAMPLED_ROWS = 200
const SAMPLED_WEIGHT = 8_000_000
const SAMPLES_PER_COLUMN = 5
const MAX_SAMPLE_LENGTH = 120

/** A number of many digits as spreadsheets show it, and save it. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d{1,2}$/i

export type SurveyOptions = {
  path: string
  maxUnpackedBytes: number
  kind: ImportKind
  /** Of a table, once the person has confirmed it. */
  mapping: Mapping | undefined
  /** Of a workbook, those to be read. */
  sheets: readonly string[]
  /** Called after every row; throws to stop. */
  onRow: (position: number) => void
}

/** Everything that has to be known of a file before its first row is written. */
export type Survey = {
  layout: Layout
  columns: Columns
  format: FormatName
  reader: Reader
  samples: SampledColumn[]
  evidence: Evidence
  scattered: ScatteredKeys
  /** Order numbers that a spreadsheet has shortened, such as 5.27E+12: a few of them. */
  shortenedKeys: string[]
  rows: number
}

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

/** Holds back the first rows until they have told what kind of file it is. */
async function findOut(file: TableFile, options: SurveyOptions & { delimiter: string }) {
  const header = (await file.rows.next()).value
  const columns = createColumns(header?.cells ?? [])
  const held: SourceRow[] = []
  const watch = createKeyWatch()
  const shortened = new Set<string>()
  let state:
    | (Pick<Findings, 'reader' | 'samples' | 'format'> & { evidence: ReturnType<typeof createEvidence> })
    | null = null
  let count = 0
  let weight = 0

  const look = (row: SourceRow) => {
    if (state === null) return
    state.evidence.see(row.cells)
    const key = state.reader.keyOf(row.cells)
    if (key.length > MAX_KEY_LENGTH) return
    watch.see(key)
    if (shortened.size < SAMPLES_PER_COLUMN && SHORTENED.test(key)) shortened.add(key)
  }
  const decide = () => {
    const samples = sampleColumns(columns, held)
    const chosen = chooseReader({ columns, samples, kind: options.kind, mapping: options.mapping })
    state = { ...chosen, samples, evidence: createEvidence(chosen.reader, options.delimiter) }
    held.forEach(look)
    held.length = 0
    return state
  }
  for await (const row of file.rows) {
    count += 1
    options.onRow(file.position())
    if (state !== null) look(row)
    else {
      held.push(row)
      weight += weightOf(row.cells)
      if (held.length >= SAMPLED_ROWS || weight >= SAMPLED_WEIGHT) decide()
    }
  }
  if (count === 0) throw new ImportFailure('empty', 'The file has a header but no rows.')
  const { reader, samples, format, evidence } = state ?? decide()
  return {
    columns,
    reader,
    samples,
    format,
    rows: count,
    evidence: evidence.conclude(),
    scattered: watch.scattered(),
    shortenedKeys: [...shortened],
  }
}

/**
 * Reads the whole file once before anything is written: is it complete, what is it, how does it write dates and
 * amounts, and do the rows of one order follow each other. Throws an `ImportFailure`.
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
    return { layout, ...(await findOut(file, { ...options, delimiter })) }
  } finally {
    file.close()
  }
}
