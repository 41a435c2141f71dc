import { join } from 'node:path'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import { readRows } from '#server/api/imports/reading/csv-rows.ts'
import { ImportCancelled } from './import-cancelled.ts'
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
import { emptyReport } from './import-report.ts'
import { createProgress, type Progress } from './progress.ts'
import { channelQuestion, currencyFor, questionsFor } from '#server/api/imports/reading/questions.ts'
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

type Stage = { task: ImportTask; surroundings: ImportSurroundings; survey: Survey; progress: Progress }

async function* readGroups(
  { task, surroundings, survey }: Stage,
  partitions: KeyPartitions,
): AsyncGenerator<RowGroup & { position: number }> {
  const source = await openSource(uploadPath(surroundings.folder, task.public_id), surroundings)
  try {
    const rows = readRows({ ...survey, source })
    await rows.next()
    const { reader, scattered, columns } = survey
    const keyOf = (cells: readonly string[]) => reader.keyOf(cells)
    for await (const group of groupRows({ rows, header: columns.names, keyOf, scattered, partitions })) {
      yield Object.assign(group, { position: source.position() })
    }
  } finally {
    source.stream.destroy()
    await partitions.remove()
  }
}

function contextOf(task: ImportTask, survey: Survey): ReadingContext {
  return {
    timeZone: task.time_zone,
    currency: currencyFor(survey, task),
    decimal: survey.evidence.decimal,
    dateOrder: task.answers.date_order ?? survey.evidence.dateOrder ?? 'month_first',
  }
}

function addAssumptions({ survey, progress }: Stage, context: ReadingContext) {
  const { format, evidence } = survey
  const { notes } = progress.report
  if (survey.reader.holds === 'products') return
  if (evidence.mainCurrency === null)
    notes.push(`The file names no currency: its amounts are read as ${context.currency}.`)
  if (evidence.hasDatesWithoutZone) notes.push(`Dates without a time zone are read as ${context.timeZone}.`)
  if (format === 'table') notes.push('The table was read through the columns that you chose.')
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
  const groups = readGroups(stage, createKeyPartitions(partsPath(folder, task.public_id), GROUP_LIMITS))
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
  const finish = await importOrders({ destination, reader, groups, context, progress, chosen, mainCurrency })
  addAssumptions(stage, context)
  await saveChannel(database, { storeId: task.store_id, channel: chosen.channel, platform: reader.platform })
  return finish
}

function look(task: ImportTask, surroundings: ImportSurroundings, progress: Progress): Promise<Survey> {
  return surveyFile({
    path: uploadPath(surroundings.folder, task.public_id),
    maxUnpackedBytes: surroundings.maxUnpackedBytes,
    kind: task.report.request.kind,
    mapping: task.answers.mapping,
    onRow(position) {
      progress.checkCancelled()
      progress.surveyed(position)
    },
  })
}

/** Takes back what was written and lets the person say which shop it is. */
async function askForChannel(
  { task, surroundings, survey, progress }: Stage,
  chosen: ChosenChannel,
  doubt: ChannelInDoubt,
) {
  const { database } = surroundings
  const { id: importId, store_id: storeId } = task
  const publication = { database, importId, storeId, yieldTurn: () => progress.tick() }
  await discardImport(publication)
  await forgetRejections(publication)
  const { platform } = survey.reader
  const { name: newName } = await newChannel(database, storeId, { platform })
  const { format, bytesTotal } = progress.report
  const questions = [channelQuestion(chosen.known, doubt, newName)]
  await askQuestions(database, importId, { ...emptyReport(bytesTotal), format, questions })
}

/**
 * Imports one file from beginning to end. Resolves to `asked` where the person has to answer something first. Throws an
 * `ImportFailure` or `ImportCancelled` with everything still hidden; the caller discards what was written.
 */
export async function importFile(task: ImportTask, surroundings: ImportSurroundings): Promise<'published' | 'asked'> {
  const { database, log, signal } = surroundings
  const { format, bytesTotal } = task.report
  const report = { ...emptyReport(bytesTotal), format }
  const progress = createProgress({ database, importId: task.id, report, signal })
  const survey = await look(task, surroundings, progress)
  report.format = survey.format
  const questions = questionsFor(survey, task)
  if (questions.length > 0) {
    await askQuestions(database, task.id, { ...report, questions })
    return 'asked'
  }
  const { platform } = survey.reader
  const chosen = await chooseChannel(database, { storeId: task.store_id, platform, answer: task.answers.channel })
  await progress.save(chosen.channel.key)
  const stage = { task, surroundings, survey, progress }
  const finish = await readInto(stage, chosen).catch((error: unknown) => {
    if (error instanceof ChannelInDoubt) return error
    throw error
  })
  if (finish instanceof ChannelInDoubt) {
    await askForChannel(stage, chosen, finish)
    return 'asked'
  }
  report.bytesRead = report.bytesTotal
  await progress.save()
  const publication = { database, importId: task.id, storeId: task.store_id, yieldTurn: () => progress.tick() }
  if (!(await publishImport(publication))) throw new ImportCancelled()
  await finish().catch((error: unknown) =>
    log.error('published product changes were not applied', { importId: task.public_id, error }),
  )
  return 'published'
}
