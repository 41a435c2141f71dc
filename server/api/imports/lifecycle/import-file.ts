import { join } from 'node:path'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { Log } from '#server/platform/http/log.ts'
import { chooseSheets, type SheetChoice } from '#server/api/imports/reading/choose-sheets.ts'
import { ImportCancelled } from './import-cancelled.ts'
import { importCustomers } from '#server/api/imports/writing/import-customers.ts'
import { importOrders } from '#server/api/imports/writing/import-orders.ts'
import { forgetRejections } from '#server/api/imports/writing/rejections.ts'
import { importProducts } from '#server/api/imports/writing/import-products.ts'
import { askQuestions, type ImportTask } from './import-task.ts'
import { createKeyPartitions, type KeyPartitions } from '#server/api/imports/reading/key-partitions.ts'
import { ChannelInDoubt } from '#server/api/imports/writing/channel-evidence.ts'
import {
  chooseChannel,
  type ChosenChannel,
  newChannel,
  saveChannel,
} from '#server/api/imports/writing/sales-channels.ts'
import { SameSales } from '#server/api/imports/writing/same-sales.ts'
import { ImportFailure } from './import-failure.ts'
import { emptyReport } from './import-report.ts'
import { createProgress, type Progress } from './progress.ts'
import { headerHash, recallAnswers, type Remembered } from './remembered-answers.ts'
import { createRowLimit, type RowLimit } from '#server/api/imports/reading/row-weight.ts'
import { channelQuestion, currencyFor, questionsFor, sameSalesQuestion } from '#server/api/imports/reading/questions.ts'
import { GROUP_LIMITS, groupRows, type RowGroup } from '#server/api/imports/reading/row-groups.ts'
import { surveyFile, type Survey } from '#server/api/imports/reading/survey.ts'
import { notesOnTable } from '#server/api/imports/reading/table-notes.ts'
import { openTableFile } from '#server/api/imports/reading/table-file.ts'

export type ImportSurroundings = {
  database: Database
  /** Where uploads lie, each under the import's id. */
  folder: string
  maxUnpackedBytes: number
  signal: AbortSignal
  space: DiskSpace
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
  const file = await openTableFile(uploadPath(surroundings.folder, task.public_id), survey.layout, surroundings)
  try {
    const rows = takeRows(file.rows, read.limit)
    const { reader, scattered, columns } = survey
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

export function contextOf(task: ImportTask, survey: Survey): ReadingContext {
  const { evidence, answers } = survey
  return {
    timeZone: task.time_zone,
    currency: currencyFor(survey, task),
    decimal: evidence.decimal,
    // An answer given for an earlier file is used only if this file does not show the order itself.
    dateOrder: task.answers.date_order ?? evidence.dateOrder ?? answers.date_order ?? 'month_first',
  }
}

function addAssumptions({ task, survey, progress, remembered }: Stage, context: ReadingContext) {
  const { evidence, destroyed, table } = survey
  const { notes } = progress.report
  notes.push(...notesOnTable(survey))
  if (survey.reader.holds !== 'orders') return
  if (evidence.mainCurrency === null)
    notes.push(`The file names no currency: its amounts are read as ${context.currency}.`)
  if (evidence.hasDatesWithoutZone && survey.reader.namesZone !== true)
    notes.push(`Dates without a time zone are read as ${context.timeZone}.`)
  if (destroyed.rows > 0) {
    notes.push(
      `Order numbers written like ${destroyed.sample}: ${destroyed.rows}. A spreadsheet rounded them off. Export the file again as CSV and import it without opening it in a spreadsheet.`,
    )
  }
  if (table === null) return
  const isRecalled = task.answers.mapping === undefined && remembered !== null
  notes.push(`The columns were read as you chose${isRecalled ? ` for ${remembered.filename}` : ''}.`, ...table.notes)
}

/** Writes everything the file holds, hidden. Resolves to what has to be done after the publication. Throws `ChannelInDoubt`. */
async function readInto(stage: Stage, chosen: ChosenChannel): Promise<() => Promise<void>> {
  const { task, surroundings, survey, progress } = stage
  const { database, folder } = surroundings
  const context = contextOf(task, survey)
  const { reader } = survey
  const destination = {
    database,
    importId: task.id,
    storeId: task.store_id,
    channel: chosen.channel.key,
    timeZone: task.time_zone,
  }
  const partitions = createKeyPartitions(partsPath(folder, task.public_id), GROUP_LIMITS)
  const groups = readGroups({ ...stage, partitions })
  const work = { destination, groups, context, progress, changesPath: changesPath(folder, task.public_id) }
  if (reader.holds === 'products') return importProducts({ ...work, reader })
  if (reader.holds === 'customers') return importCustomers({ ...work, reader, currency: task.currency })
  const mainCurrency = task.is_currency_open ? (survey.evidence.mainCurrency ?? context.currency) : task.currency
  const startedAt = task.started_at
  const hasOwnSales = task.answers.same_sales === 'other'
  const finish = await importOrders({
    hasOwnSales,
    destination,
    reader,
    groups,
    context,
    progress,
    chosen,
    mainCurrency,
    startedAt,
  })
  addAssumptions(stage, context)
  await saveChannel(database, { storeId: task.store_id, channel: chosen.channel, platform: reader.platform })
  return finish
}

type Looking = { task: ImportTask; surroundings: ImportSurroundings; progress: Progress }

function lookAtSheets({ task, surroundings, progress }: Looking): Promise<SheetChoice> {
  return chooseSheets({
    path: uploadPath(surroundings.folder, task.public_id),
    maxUnpackedBytes: surroundings.maxUnpackedBytes,
    chosen: task.answers.sheet,
    onRow: () => progress.checkCancelled(),
  })
}

type Looked = { survey: Survey; remembered: Remembered | null }

async function look({ task, surroundings, progress }: Looking, sheets: readonly string[]): Promise<Looked> {
  let remembered: Remembered | null = null
  const survey = await surveyFile({
    path: uploadPath(surroundings.folder, task.public_id),
    maxUnpackedBytes: surroundings.maxUnpackedBytes,
    kind: task.report.request.kind,
    sheets,
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

/** Takes back what was written and lets the person say which shop it is, or whether its sales are there already. */
async function askAboutShop(
  { task, surroundings, survey, progress }: Stage,
  chosen: ChosenChannel,
  doubt: ChannelInDoubt | SameSales,
) {
  const { database } = surroundings
  const { id: importId, store_id: storeId } = task
  const publication = { database, importId, storeId, yieldTurn: () => progress.tick() }
  await discardImport(publication)
  await forgetRejections(publication)
  const { platform } = survey.reader
  const { name: newName } = await newChannel(database, storeId, { platform })
  const { format, bytesTotal } = progress.report
  const questions =
    doubt instanceof SameSales
      ? [sameSalesQuestion(chosen.known, doubt)]
      : [channelQuestion(chosen.known, doubt, newName)]
  await askQuestions(database, importId, { ...emptyReport(bytesTotal), format, questions })
}

/**
 * Imports one file from beginning to end. Resolves to `asked` where the person has to answer something first. Throws an
 * `ImportFailure` or `ImportCancelled` with everything still hidden; the caller discards what was written.
 */
export async function importFile(task: ImportTask, surroundings: ImportSurroundings): Promise<'published' | 'asked'> {
  const { database, log, signal, space } = surroundings
  if (task.answers.same_sales === 'same') {
    throw new ImportFailure('already_here', 'These sales are in your store already. Nothing was imported.')
  }
  const { format, bytesTotal } = task.report
  const report = { ...emptyReport(bytesTotal), format }
  const progress = createProgress({ database, importId: task.id, report, signal, space })
  const looking = { task, surroundings, progress }
  const choice = await lookAtSheets(looking)
  if ('question' in choice) {
    await askQuestions(database, task.id, { ...report, questions: [choice.question] })
    return 'asked'
  }
  const { survey, remembered } = await look(looking, choice.sheets)
  report.format = survey.format
  const { platform } = survey.reader
  await progress.save({ source: platform, header: headerHash(survey.columns) })
  const questions = questionsFor(survey, task, remembered)
  if (questions.length > 0) {
    await askQuestions(database, task.id, { ...report, questions })
    return 'asked'
  }
  const chosen = await chooseChannel(database, { storeId: task.store_id, platform, answer: task.answers.channel })
  await progress.save({ source: chosen.channel.key, header: headerHash(survey.columns) })
  const stage = { task, surroundings, survey, progress, remembered }
  const finish = await readInto(stage, chosen).catch((error: unknown) => {
    if (error instanceof ChannelInDoubt || error instanceof SameSales) return error
    throw error
  })
  if (finish instanceof Error) {
    await askAboutShop(stage, chosen, finish)
    return 'asked'
  }
  report.bytesRead = report.bytesTotal
  await progress.save()
  const publication = { database, importId: task.id, storeId: task.store_id, yieldTurn: () => progress.tick() }
  if (!(await publishImport(publication))) throw new ImportCancelled()
  await finish().catch((error: unknown) =>
    log.error('published changes were not applied', { importId: task.public_id, error }),
  )
  return 'published'
}
