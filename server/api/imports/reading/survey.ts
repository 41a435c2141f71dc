import type { ImportKind } from '#domain/contracts/imports.ts'
import { createColumns, type Columns } from '#domain/imports/cells/columns.ts'
import type { FormatName } from '#domain/imports/formats/detect-format.ts'
import type { SampledColumn } from '#domain/imports/table/mapping-suggestion.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import type { Mapping } from '#domain/imports/table/table-format.ts'
import { createEvidence, type Evidence } from './column-evidence.ts'
import { readRows, WrongEncoding } from './csv-rows.ts'
import { readFileHead, type Encoding } from './file-head.ts'
import { chooseReader, type Reader } from './choose-reader.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { MAX_KEY_LENGTH } from './row-groups.ts'
import { weightOf } from './row-weight.ts'
import { createKeyWatch, type ScatteredKeys } from './scattered-keys.ts'
import { openSource } from './source-bytes.ts'

const SAMPLED_ROWS = 200
const SAMPLED_WEIGHT = 8_000_000
const SAMPLES_PER_COLUMN = 5
const MAX_SAMPLE_LENGTH = 120

export type SurveyOptions = {
  path: string
  maxUnpackedBytes: number
  kind: ImportKind
  /** Of a table, once the person has confirmed it. */
  mapping: Mapping | undefined
  /** Called after every row; throws to stop. */
  onRow: (position: number) => void
}

/** Everything that has to be known of a file before its first row is written. */
export type Survey = {
  encoding: Encoding
  delimiter: string
  columns: Columns
  format: FormatName
  reader: Reader
  samples: SampledColumn[]
  evidence: Evidence
  scattered: ScatteredKeys
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

type Findings = Omit<Survey, 'encoding' | 'delimiter'>

/** Holds back the first rows until they have told what kind of file it is. */
async function findOut(
  rows: AsyncGenerator<SourceRow>,
  options: SurveyOptions & { delimiter: string; position: () => number },
) {
  const header = (await rows.next()).value
  const columns = createColumns(header?.cells ?? [])
  const held: SourceRow[] = []
  const watch = createKeyWatch()
  let state:
    | (Pick<Findings, 'reader' | 'samples' | 'format'> & { evidence: ReturnType<typeof createEvidence> })
    | null = null
  let count = 0
  let weight = 0

  const look = (row: SourceRow) => {
    if (state === null) return
    state.evidence.see(row.cells)
    const key = state.reader.keyOf(row.cells)
    if (key.length <= MAX_KEY_LENGTH) watch.see(key)
  }
  const decide = () => {
    const samples = sampleColumns(columns, held)
    const chosen = chooseReader({ columns, samples, kind: options.kind, mapping: options.mapping })
    state = { ...chosen, samples, evidence: createEvidence(chosen.reader, options.delimiter) }
    held.forEach(look)
    held.length = 0
    return state
  }
  for await (const row of rows) {
    count += 1
    options.onRow(options.position())
    if (state !== null) look(row)
    else {
      held.push(row)
      weight += weightOf(row.cells)
      if (held.length >= SAMPLED_ROWS || weight >= SAMPLED_WEIGHT) decide()
    }
  }
  if (count === 0) throw new ImportFailure('empty', 'The file has a header but no rows.')
  const { reader, samples, format, evidence } = state ?? decide()
  return { columns, reader, samples, format, rows: count, evidence: evidence.conclude(), scattered: watch.scattered() }
}

/**
 * Reads the whole file once before anything is written: is it complete, what is it, how does it write dates and
 * amounts, and do the rows of one order follow each other. Throws an `ImportFailure`.
 */
export async function surveyFile(options: SurveyOptions): Promise<Survey> {
  const { encodings, delimiter } = await readFileHead(options.path, options.maxUnpackedBytes)
  for (const encoding of encodings) {
    const source = await openSource(options.path, options)
    try {
      const rows = readRows({ source, encoding, delimiter })
      return { encoding, delimiter, ...(await findOut(rows, { ...options, delimiter, position: source.position })) }
    } catch (error) {
      if (!(error instanceof WrongEncoding)) throw error
    } finally {
      source.stream.destroy()
    }
  }
  throw new ImportFailure('binary', 'The file is not text in any encoding that Cartwright reads. Export it as UTF-8.')
}
