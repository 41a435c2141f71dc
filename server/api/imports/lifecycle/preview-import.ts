import type { ImportPreview } from '#domain/contracts/imports.ts'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import type { OrderReading, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { emptyReport } from '#server/api/imports/import-report.ts'
import type { KeyPartitions } from '#server/api/imports/reading/key-partitions.ts'
import { chooseSheets } from '#server/api/imports/reading/choose-sheets.ts'
import { readGroup, rowsIn } from '#server/api/imports/reading/row-groups.ts'
import { surveyFile } from '#server/api/imports/reading/survey.ts'
import { createTally } from '#server/api/imports/writing/tally.ts'
import { firstRowsOf, type ImportContext, readGroups, readingContextOf } from './import-file.ts'
import type { ImportTask } from './import-task.ts'
import { mappingQuestion, openQuestions } from './questions.ts'
import { uploadPath } from './upload-files.ts'

/** Enough rows to judge the columns, read in a second or two. */
const LIMIT = { rows: 20_000, weight: 16_000_000 }

/** Keeps all rows in memory, since `LIMIT` bounds their size. */
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

/** Counts the orders and rows for the preview. `createTally` adds up the amounts. */
function createPreviewCounts() {
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

/**
 * Returns the sheets to read if the workbook has only one table. Throws an `ImportFailure` if the person has to choose.
 */
async function defaultSheets(task: ImportTask, { folder, maxUnpackedBytes, signal }: ImportContext) {
  const path = uploadPath(folder, task.public_id)
  const onRow = () => signal.throwIfAborted()
  const choice = await chooseSheets({ path, maxUnpackedBytes, chosen: undefined, onRow })
  if ('question' in choice) throw new ImportFailure('wrong_format', 'Choose the sheets of the workbook first.')
  return choice.sheets
}

/**
 * Reads the beginning of an upload with the answers so far and returns its totals. Writes nothing. Throws an
 * `ImportFailure` when the file can't be read with these answers.
 */
export async function previewImport(task: ImportTask, context: ImportContext): Promise<ImportPreview> {
  const { folder, maxUnpackedBytes, signal } = context
  const survey = await surveyFile({
    path: uploadPath(folder, task.public_id),
    maxUnpackedBytes,
    kind: task.report.request.kind,
    sheets: task.answers.sheet ?? (await defaultSheets(task, context)),
    answersFor: async () => task.answers,
    limit: LIMIT,
    onRow: () => signal.throwIfAborted(),
  })
  const { reader } = survey
  if (reader.holds !== 'orders') throw new ImportFailure('wrong_format', 'Only orders have a preview.')
  const readingContext = readingContextOf(task, survey)
  const tally = createTally()
  const counted = createPreviewCounts()
  const { count } = counted
  const groups = readGroups({ task, context, survey, partitions: createMemoryPartitions(), limit: LIMIT })
  for await (const group of groups) {
    signal.throwIfAborted()
    const reading = readGroup(group, reader, readingContext)
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
    questions: [
      ...mappingQuestion(survey, { task, earlier: null, hasOpenQuestions: true }),
      ...openQuestions(survey, task),
    ],
    firstRows: firstRowsOf(task, survey),
  }
}
