import type { ImportPreview } from '#domain/contracts/imports.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import type { OrderReading, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import type { KeyPartitions } from '#server/api/imports/reading/key-partitions.ts'
import { chooseSheets } from '#server/api/imports/reading/choose-sheets.ts'
import { readGroup, rowsIn } from '#server/api/imports/reading/read-group.ts'
import { doubtsOf, mappingQuestion } from '#server/api/imports/reading/questions.ts'
import { surveyFile } from '#server/api/imports/reading/survey.ts'
import { createTally } from '#server/api/imports/writing/tally.ts'
import { contextOf, readGroups, uploadPath, type ImportSurroundings } from './import-file.ts'
import { ImportFailure } from './import-failure.ts'
import { emptyReport } from './import-report.ts'
import type { ImportTask } from './import-task.ts'

/** Enough to see whether the columns are right, and read in well under a second or two. */
const LIMIT = { rows: 20_000, weight: 16_000_000 }

/** The limit above bounds what is held. */
function createMemoryPartitions(): KeyPartitions {
  const blocksByKey = new Map<string, { blocks: SourceRow[][]; last: number }>()
  return {
    async add(key, row, block) {
      const entry = blocksByKey.get(key) ?? { blocks: [], last: -1 }
      if (entry.last === block) entry.blocks.at(-1)?.push(row)
      else entry.blocks.push([row])
      entry.last = block
      blocksByKey.set(key, entry)
    },
    async *groups() {
      for (const [key, { blocks }] of blocksByKey) yield { key, blocks, beyond: [] }
    },
    async remove() {
      blocksByKey.clear()
    },
  }
}

/** Counts what a preview shows beside the sums. */
function createPreviewCount() {
  const count = { rows: 0, orders: 0, rowsRejected: 0, first: Infinity, last: -Infinity }
  let rejection: Rejection | null = null

  return {
    count,
    add({ order, rejections }: OrderReading, rows: number) {
      count.rows += rows
      count.rowsRejected += rejections.length
      rejection ??= rejections[0] ?? null
      if (order === null || order.isTest || order.status === 'return') return
      count.orders += 1
      count.first = Math.min(count.first, order.placedAt)
      count.last = Math.max(count.last, order.placedAt)
    },
    rejection: () =>
      rejection === null ? null : { line: rejection.row.line, column: rejection.column, reason: rejection.reason },
  }
}

/** A workbook with one sheet of a table has nothing to choose. */
async function onlySheets(task: ImportTask, { folder, maxUnpackedBytes, signal }: ImportSurroundings) {
  const path = uploadPath(folder, task.public_id)
  const onRow = () => signal.throwIfAborted()
  const choice = await chooseSheets({ path, maxUnpackedBytes, chosen: undefined, onRow })
  if ('question' in choice) throw new ImportFailure('wrong_format', 'Choose the sheets of the workbook first.')
  return choice.sheets
}

/**
 * What the beginning of a file comes to under the answers given so far. Reads the upload and writes nothing. Throws an
 * `ImportFailure` where it cannot be read so.
 */
export async function previewImport(task: ImportTask, surroundings: ImportSurroundings): Promise<ImportPreview> {
  const { folder, maxUnpackedBytes, signal } = surroundings
  const survey = await surveyFile({
    path: uploadPath(folder, task.public_id),
    maxUnpackedBytes,
    kind: task.report.request.kind,
    sheets: task.answers.sheet ?? (await onlySheets(task, surroundings)),
    answersFor: async () => task.answers,
    limit: LIMIT,
    onRow: () => signal.throwIfAborted(),
  })
  const { reader } = survey
  if (reader.holds !== 'orders') throw new ImportFailure('wrong_format', 'Only orders have a preview.')
  const context = contextOf(task, survey)
  const tally = createTally()
  const counted = createPreviewCount()
  const { count } = counted
  const groups = readGroups({ task, surroundings, survey, partitions: createMemoryPartitions(), limit: LIMIT })
  for await (const group of groups) {
    signal.throwIfAborted()
    const reading = readGroup(group, reader, context)
    tally.add(reading)
    counted.add(reading, rowsIn(group))
  }
  const report = emptyReport()
  tally.fill(report)
  const day = (at: number) => (Number.isFinite(at) ? dayIn(task.time_zone, at) : null)
  return {
    rows: count.rows,
    isWholeFile: !survey.isPart,
    orders: count.orders,
    totals: report.totals,
    firstDay: day(count.first),
    lastDay: day(count.last),
    rowsRejected: count.rowsRejected,
    rejection: counted.rejection(),
    rowsLeftOut: report.rowsLeftOut,
    notes: survey.table?.notes ?? [],
    questions: [...mappingQuestion(survey, { task, remembered: null, isAllClear: false }), ...doubtsOf(survey, task)],
  }
}
