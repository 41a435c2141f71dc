import { join } from 'node:path'
import { publishImport } from '#server/api/publication/publish-import.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import { readRows } from '#server/api/imports/reading/csv-rows.ts'
import { ImportCancelled } from './import-cancelled.ts'
import { importOrders } from '#server/api/imports/writing/import-orders.ts'
import { importProducts } from '#server/api/imports/writing/import-products.ts'
import { askQuestions, type ImportTask } from './import-task.ts'
import { createKeyPartitions, type KeyPartitions } from '#server/api/imports/reading/key-partitions.ts'
import { createProgress, type Progress } from './progress.ts'
import { headerHash, recallAnswers, type Remembered } from './remembered-answers.ts'
import { createRowLimit, type RowLimit } from '#server/api/imports/reading/row-weight.ts'
import { currencyFor, questionsFor, sourceOf } from '#server/api/imports/reading/questions.ts'
import { GROUP_LIMITS, groupRows, type RowGroup } from '#server/api/imports/reading/row-groups.ts'
import { openSource } from '#server/api/imports/reading/source-bytes.ts'
import { surveyFile, type Survey } from '#server/api/imports/reading/survey.ts'

export type ImportSurroundings = {
  database: Database
  /** Where uploads lie, each under the import's id. */
  folder: string
  maxUnpackedBytes: number
  signal: AbortSignal
  log: Log
}

export const uploadPath = (folder: string, publicId: string): string => join(folder, `${publicId}.upload`)
export const partsPath = (folder: string, publicId: string): string => join(folder, `${publicId}.parts`)
export const changesPath = (folder: string, publicId: string): string => join(folder, `${publicId}.changes`)

type Stage = {
  task: ImportTask
  surroundings: ImportSurroundings
  survey: Survey
  progress: Progress
  remembered: Remembered | null
}

async function* takeRows(rows: AsyncGenerator<SourceRow>, limit: RowLimit | undefined): AsyncGenerator<SourceRow> {
  await rows.next()
  const reach = createRowLimit(limit)
  for await (const row of rows) {
    if (reach.isOver(row)) return
    yield row
  }
}

type Read = Pick<Stage, 'task' | 'surroundings' | 'survey'> & { partitions: KeyPartitions; limit?: RowLimit }

/** The rows of each order, or of each product, of the whole file or its first part. */
export async function* readGroups(read: Read): AsyncGenerator<RowGroup & { position: number }> {
  const { task, surroundings, survey, partitions } = read
  const source = await openSource(uploadPath(surroundings.folder, task.public_id), surroundings)
  try {
    const rows = takeRows(readRows({ ...survey, source }), read.limit)
    const { reader, scattered, columns } = survey
    const keyOf = (cells: readonly string[]) => reader.keyOf(cells)
    const rules = reader.holds === 'orders' ? reader : { areEqualRowsLines: true }
    for await (const group of groupRows({ rows, header: columns.names, keyOf, scattered, partitions, rules })) {
      yield Object.assign(group, { position: source.position() })
    }
  } finally {
    source.stream.destroy()
    await partitions.remove()
  }
}

export function contextOf(task: ImportTask, survey: Survey): ReadingContext {
  const { evidence, answers } = survey
  return {
    timeZone: task.time_zone,
    currency: currencyFor(survey, task),
    decimal: evidence.decimal,
    // What was answered for an earlier file counts only where this one leaves it open.
    dateOrder: task.answers.date_order ?? evidence.dateOrder ?? answers.date_order ?? 'month_first',
  }
}

function addAssumptions({ task, survey, progress, remembered }: Stage, context: ReadingContext) {
  const { evidence, destroyed, table } = survey
  const { notes } = progress.report
  if (survey.reader.holds === 'products') return
  if (evidence.mainCurrency === null)
    notes.push(`The file names no currency: its amounts are read as ${context.currency}.`)
  if (evidence.hasDatesWithoutZone) notes.push(`Dates without a time zone are read as ${context.timeZone}.`)
  if (destroyed.rows > 0) {
    notes.push(
      `Order numbers written like ${destroyed.sample}: ${destroyed.rows}. A spreadsheet rounded them off. Export the file again as CSV and import it without opening it in a spreadsheet.`,
    )
  }
  if (table === null) return
  const isRecalled = task.answers.mapping === undefined && remembered !== null
  notes.push(`The columns were read as you chose${isRecalled ? ` for ${sourceOf(remembered)}` : ''}.`, ...table.notes)
}

/** Writes everything the file holds, hidden. Resolves to what has to be done after the publication. */
async function readInto(stage: Stage): Promise<() => Promise<void>> {
  const { task, surroundings, survey, progress } = stage
  const { database, folder } = surroundings
  const context = contextOf(task, survey)
  const { reader } = survey
  const destination = {
    database,
    importId: task.id,
    storeId: task.store_id,
    source: reader.platform,
    timeZone: task.time_zone,
  }
  const partitions = createKeyPartitions(partsPath(folder, task.public_id), GROUP_LIMITS)
  const groups = readGroups({ ...stage, partitions })
  if (reader.holds === 'products') {
    return importProducts({
      destination,
      reader,
      groups,
      context,
      progress,
      changesPath: changesPath(folder, task.public_id),
    })
  }
  const mainCurrency = task.is_currency_open ? (survey.evidence.mainCurrency ?? context.currency) : task.currency
  await importOrders({ destination, reader, groups, context, progress, mainCurrency })
  addAssumptions(stage, context)
  return async () => undefined
}

type Looked = { survey: Survey; remembered: Remembered | null }

async function look(task: ImportTask, surroundings: ImportSurroundings, progress: Progress): Promise<Looked> {
  let remembered: Remembered | null = null
  const survey = await surveyFile({
    path: uploadPath(surroundings.folder, task.public_id),
    maxUnpackedBytes: surroundings.maxUnpackedBytes,
    kind: task.report.request.kind,
    async answersFor(columns) {
      remembered = await recallAnswers(surroundings.database, task.store_id, headerHash(columns))
      return { ...remembered?.answers, ...task.answers }
    },
    onRow(position) {
      progress.checkCancelled()
      progress.surveyed(position)
    },
  })
  return { survey, remembered }
}

/**
 * Imports one file from beginning to end. Resolves to `asked` where the person has to answer something first. Throws an
 * `ImportFailure` or `ImportCancelled` with everything still hidden; the caller discards what was written.
 */
export async function importFile(task: ImportTask, surroundings: ImportSurroundings): Promise<'published' | 'asked'> {
  const { database, log, signal } = surroundings
  const { request: _request, ...report } = task.report
  const progress = createProgress({ database, importId: task.id, report, signal })
  const { survey, remembered } = await look(task, surroundings, progress)
  report.format = survey.format
  await progress.save({ source: survey.reader.platform, header: headerHash(survey.columns) })
  const questions = questionsFor(survey, task, remembered)
  if (questions.length > 0) {
    await askQuestions(database, task.id, { ...report, questions })
    return 'asked'
  }
  const finish = await readInto({ task, surroundings, survey, progress, remembered })
  report.bytesRead = report.bytesTotal
  await progress.save()
  const publication = { database, importId: task.id, storeId: task.store_id, yieldTurn: () => progress.tick() }
  if (!(await publishImport(publication))) throw new ImportCancelled()
  await finish().catch((error: unknown) =>
    log.error('published product changes were not applied', { importId: task.public_id, error }),
  )
  return 'published'
}
