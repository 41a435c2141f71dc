import { discardImport } from '#server/api/publication/clean-up.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import type { FirstRows } from '#domain/contracts/first-rows.ts'
import type { FiguresProgress } from '#domain/contracts/imports.ts'
import { readFirstRows, usesInMapping } from '#domain/imports/first-rows.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { ImportCancelled, ImportFailure } from '#server/api/imports/import-errors.ts'
import { emptyReport } from '#server/api/imports/import-report.ts'
import { chooseSheets, type SheetChoice } from '#server/api/imports/reading/choose-sheets.ts'
import { createKeyPartitions, type KeyPartitions } from '#server/api/imports/reading/key-partitions.ts'
import { GROUP_LIMITS, groupRows, type RowGroup } from '#server/api/imports/reading/row-groups.ts'
import { completionOf, surveyFile, type Survey } from '#server/api/imports/reading/survey.ts'
import { openTableFile } from '#server/api/imports/reading/table-file.ts'
import { createRowLimit, type RowLimit } from '#server/api/imports/reading/table-limits.ts'
import { ChannelInDoubt } from '#server/api/imports/writing/channel-evidence.ts'
import { importCustomers } from '#server/api/imports/writing/import-customers.ts'
import { importOrders } from '#server/api/imports/writing/import-orders.ts'
import { importProducts } from '#server/api/imports/writing/import-products.ts'
import { deleteRejections } from '#server/api/imports/writing/rejections.ts'
import {
  chooseChannel,
  type ChosenChannel,
  newChannel,
  saveChannel,
} from '#server/api/imports/writing/sales-channels.ts'
import { SameSales } from '#server/api/imports/writing/same-sales.ts'
import { notesOnReading } from './import-notes.ts'
import { hasSample } from './import-records.ts'
import { askQuestions, type ImportTask } from './import-task.ts'
import type { LiveImports } from './live-imports.ts'
import { createProgress, type SavedProgress } from './progress.ts'
import {
  channelQuestion,
  currencyFor,
  type EarlierAnswers,
  headerHash,
  loadEarlierAnswers,
  questionsFor,
  sameSalesQuestion,
} from './questions.ts'
import { changesPath, partsPath, uploadPath } from './upload-files.ts'

export type ImportContext = {
  database: Database
  /** The folder of the uploads. */
  folder: string
  maxUnpackedBytes: number
  signal: AbortSignal
  space: DiskSpace
  live: LiveImports
  log: Log
}

type Start = { task: ImportTask; context: ImportContext; progress: SavedProgress }
type Surveyed = Start & { survey: Survey; earlier: EarlierAnswers | null }

type Taking = { limit: RowLimit | undefined; complete: (row: SourceRow) => SourceRow }

async function* takeRows(rows: AsyncGenerator<SourceRow>, { limit, complete }: Taking): AsyncGenerator<SourceRow> {
  await rows.next()
  const rowLimit = createRowLimit(limit)
  for await (const row of rows) {
    if (rowLimit.isOver(row)) return
    yield complete(row)
  }
}

type GroupReading = Pick<Surveyed, 'task' | 'context' | 'survey'> & { partitions: KeyPartitions; limit?: RowLimit }

/** Yields the rows of the file, grouped by order or product. Stops early if `limit` is set. */
export async function* readGroups(options: GroupReading): AsyncGenerator<RowGroup & { position: number }> {
  const { task, context, survey, partitions } = options
  const file = await openTableFile(uploadPath(context.folder, task.public_id), survey.layout, context)
  try {
    const { reader, scattered, columns } = survey
    const rows = takeRows(file.rows, { limit: options.limit, complete: completionOf(reader) })
    const keyOf = (cells: readonly string[]) => reader.keyOf(cells)
    const { dateColumns } = reader
    const rules = reader.holds === 'orders' ? reader : { areEqualRowsLines: true }
    const grouping = { rows, header: columns.names, keyOf, dateColumns, scattered, partitions, rules }
    for await (const group of groupRows(grouping)) {
      yield Object.assign(group, { position: file.position() })
    }
  } finally {
    file.close()
    await partitions.remove()
  }
}

export function readingContextOf(task: ImportTask, survey: Survey): ReadingContext {
  const { evidence, answers } = survey
  return {
    timeZone: task.time_zone,
    currency: currencyFor(survey, task),
    decimal: evidence.decimal,
    // The order that this file shows is more reliable than the answer for an earlier file.
    dateOrder: task.answers.date_order ?? evidence.dateOrder ?? answers.date_order ?? 'month_first',
  }
}

/** Reads the first rows of the file as an import with the answers so far would. */
export function firstRowsOf(task: ImportTask, survey: Survey): FirstRows {
  const { columns, evidence, firstRows: rows, uses } = survey
  const found = { columns, rows, dateOrder: evidence.dateOrder, ...(uses !== null && { uses }) }
  return readFirstRows(found, readingContextOf(task, survey))
}

/** The first rows for whoever follows the import, when no column is asked about. */
function settledRowsOf(task: ImportTask, survey: Survey): FirstRows {
  const uses = survey.uses ?? usesInMapping(survey.columns, survey.table?.mapping ?? {})
  return { ...firstRowsOf(task, survey), uses }
}

/**
 * Writes the rows; readers don't see them yet. Returns a function to call after publication. Throws `ChannelInDoubt` or
 * `SameSales`.
 */
async function writeRows(surveyed: Surveyed, chosen: ChosenChannel): Promise<() => Promise<void>> {
  const { task, context, survey, progress, earlier } = surveyed
  const { database, folder } = context
  const { reader } = survey
  const readingContext = readingContextOf(task, survey)
  const destination = {
    database,
    importId: task.id,
    storeId: task.store_id,
    channel: chosen.channel.key,
    timeZone: task.time_zone,
  }
  const partitions = createKeyPartitions(partsPath(folder, task.public_id), GROUP_LIMITS)
  const groups = readGroups({ ...surveyed, partitions })
  const dates = { fileDate: task.report.request.fileDate, startedAt: task.started_at }
  const work = { destination, groups, context: readingContext, progress }
  const listWork = { ...work, changesPath: changesPath(folder, task.public_id) }
  if (reader.holds === 'products') return importProducts({ ...listWork, reader })
  if (reader.holds === 'customers') return importCustomers({ ...listWork, reader, currency: task.currency, dates })
  const finish = await importOrders({
    ...work,
    reader,
    chosen,
    checkSameSales: task.answers.same_sales !== 'other',
    storeCurrency: task.is_currency_open ? null : task.currency,
    dates,
  })
  progress.report.notes.push(
    ...notesOnReading(survey, {
      task,
      context: readingContext,
      earlier: task.answers.mapping === undefined ? earlier : null,
    }),
  )
  await saveChannel(database, { storeId: task.store_id, channel: chosen.channel, platform: reader.platform })
  return finish
}

function chooseSheetsOf(
  { task, context, progress }: Start,
  chosen: readonly string[] | undefined,
): Promise<SheetChoice> {
  return chooseSheets({
    path: uploadPath(context.folder, task.public_id),
    maxUnpackedBytes: context.maxUnpackedBytes,
    chosen,
    onRow: () => progress.checkCancelled(),
  })
}

/** Asks for other sheets, with the reason, if the chosen ones aren't a table of orders. Throws all other errors again. */
async function askForOtherSheets(start: Start, error: unknown): Promise<'asked'> {
  const { task, context, progress } = start
  if (!(error instanceof ImportFailure) || error.code !== 'unknown_format' || !task.answers.sheet) throw error
  const choice = await chooseSheetsOf(start, undefined)
  if (!('question' in choice)) throw error
  const question = { ...choice.question, problem: error.message }
  await askQuestions(context.database, task.id, { ...progress.report, questions: [question] })
  return 'asked'
}

async function surveyUpload(start: Start, sheets: readonly string[]): Promise<Surveyed> {
  const { task, context, progress } = start
  let earlier: EarlierAnswers | null = null
  const survey = await surveyFile({
    path: uploadPath(context.folder, task.public_id),
    maxUnpackedBytes: context.maxUnpackedBytes,
    kind: task.report.request.kind,
    sheets,
    async answersFor(columns) {
      earlier = await loadEarlierAnswers(context.database, task.store_id, headerHash(columns))
      return { ...earlier?.answers, ...task.answers }
    },
    onRow(position) {
      progress.checkCancelled()
      progress.setSurveyed(position)
    },
  })
  return { ...start, survey, earlier }
}

/**
 * Deletes the rows written so far. Then asks which sales channel they belong to, or whether another channel already has
 * the same sales.
 */
async function askAboutChannel(
  { task, context, survey, progress }: Surveyed,
  chosen: ChosenChannel,
  doubt: ChannelInDoubt | SameSales,
) {
  const { database } = context
  const { id: importId, store_id: storeId } = task
  const publication = { database, importId, storeId, yieldTurn: () => progress.tick() }
  await discardImport(publication)
  await deleteRejections(publication)
  const { platform } = survey.reader
  const { name: newName } = await newChannel(database, storeId, { platform })
  const { format, bytesTotal } = progress.report
  const question =
    doubt instanceof SameSales ? sameSalesQuestion(chosen.known, doubt) : channelQuestion(chosen.known, doubt, newName)
  await askQuestions(database, importId, { ...emptyReport(bytesTotal), format, questions: [question] })
}

async function publish({ task, context, progress }: Start, finish: () => Promise<void>) {
  const { database, live, log } = context
  progress.report.bytesRead = progress.report.bytesTotal
  progress.report.hasReplacedSample = await hasSample(database, task.store_id)
  await progress.save()
  const publication = {
    database,
    importId: task.id,
    storeId: task.store_id,
    yieldTurn: () => progress.tick(),
    onFigures(figures: FiguresProgress | null) {
      progress.report.figures = figures
      if (figures === null) live.end(task.public_id)
    },
  }
  if (!(await publishImport(publication))) throw new ImportCancelled()
  await finish().catch((error: unknown) =>
    log.error('published changes were not applied', { importId: task.public_id, error }),
  )
}

/**
 * Imports one file. Resolves to `asked` when the person must answer a question first. Throws an `ImportFailure` or
 * `ImportCancelled` before readers see any row; the caller must then delete the rows.
 */
export async function importFile(task: ImportTask, context: ImportContext): Promise<'published' | 'asked'> {
  const { database, signal, space } = context
  if (task.answers.same_sales === 'same') {
    throw new ImportFailure('already_here', 'These sales are already in your store.')
  }
  const { format, bytesTotal } = task.report
  const report = { ...emptyReport(bytesTotal), format }
  const progress = createProgress({ database, importId: task.id, report, signal, space })
  context.live.follow(task.public_id, report)
  const start = { task, context, progress }
  const choice = await chooseSheetsOf(start, task.answers.sheet)
  if ('question' in choice) {
    await askQuestions(database, task.id, { ...report, questions: [choice.question] })
    return 'asked'
  }
  const surveyed = await surveyUpload(start, choice.sheets).catch((error: unknown) => askForOtherSheets(start, error))
  if (surveyed === 'asked') return surveyed
  const { survey, earlier } = surveyed
  report.format = survey.format
  const { platform } = survey.reader
  const header = headerHash(survey.columns)
  await progress.save({ source: platform, header })
  const questions = questionsFor(survey, task, earlier)
  if (questions.length > 0) {
    await askQuestions(database, task.id, { ...report, questions, firstRows: firstRowsOf(task, survey) })
    return 'asked'
  }
  report.firstRows = settledRowsOf(task, survey)
  const chosen = await chooseChannel(database, { storeId: task.store_id, platform, answer: task.answers.channel })
  await progress.save({ source: chosen.channel.key, header })
  const finish = await writeRows(surveyed, chosen).catch((error: unknown) => {
    if (error instanceof ChannelInDoubt || error instanceof SameSales) return error
    throw error
  })
  if (finish instanceof Error) {
    await askAboutChannel(surveyed, chosen, finish)
    return 'asked'
  }
  await publish(start, finish)
  return 'published'
}
