import type { OrderReading } from '#domain/imports/parsed-order.ts'
import { countInNote } from '#server/api/imports/note-numbers.ts'
import type { OrderReader } from '#server/api/imports/reading/choose-reader.ts'
import { readGroup, rowsIn } from '#server/api/imports/reading/row-groups.ts'
import { WEIGHT_PER_BATCH, weightOfRows } from '#server/api/imports/reading/table-limits.ts'
import { createChannelEvidence } from './channel-evidence.ts'
import { consentNotes, consentsIn, type FileDates, saveConsents } from './consents.ts'
import type { Destination, ImportWork } from './import-work.ts'
import { type HashedOrder, withHash } from './order-inserter.ts'
import { createOrderWriter } from './order-writer.ts'
import { createRejectionWriter } from './rejections.ts'
import type { ChosenChannel } from './sales-channels.ts'
import { createSameSalesCheck } from './same-sales.ts'
import { createTally } from './tally.ts'

/** Larger batches need fewer lookups of customers and products. Smaller ones need less memory. */
const LINES_PER_BATCH = 6000

type OrderImport = ImportWork<OrderReader> & {
  destination: Destination & { timeZone: string }
  chosen: ChosenChannel
  /** Whether to check if another channel already has the same sales. */
  checkSameSales: boolean
  /** Orders in other currencies are noted. `null` if the store takes the currency of most orders. */
  storeCurrency: string | null
  dates: FileDates
}

const YEAR_MS = 365 * 86_400_000
const MAX_NAMES = 3

/** Collects orders with a date more than a year ahead. They are imported, but a note lists them. */
function createFutureOrders(now: number) {
  const names: string[] = []
  let count = 0
  return {
    add({ order }: OrderReading) {
      if (order === null || order.placedAt <= now + YEAR_MS) return
      count += 1
      if (names.length < MAX_NAMES) names.push(order.name.slice(0, 60))
    },
    notes: (): string[] =>
      count === 0
        ? []
        : [
            `Orders dated more than a year in the future: ${countInNote(count)} (${names.join(', ')}). They were imported. Check whether their dates are right.`,
          ],
  }
}

const keptNote = (kept: number): string[] =>
  kept === 0
    ? []
    : [`Orders that you already have with more details than in this file: ${countInNote(kept)}. They were not changed.`]

/** Writes batches of orders and adds their counts to the report. */
function createBatchWriter(work: OrderImport) {
  const { destination, reader, chosen, progress } = work
  const { report } = progress
  const evidence = createChannelEvidence(chosen, { platform: reader.platform, timeZone: destination.timeZone })
  const writer = createOrderWriter({ destination, evidence, channels: chosen.known.map(({ key }) => key) })
  const { database, storeId } = destination
  const checkSameSales = work.checkSameSales ? createSameSalesCheck(database, storeId, chosen) : null
  let kept = 0
  return {
    async write(batch: readonly HashedOrder[]) {
      await checkSameSales?.(batch)
      const written = await writer.write(batch)
      const orders = batch.map(({ order }) => order)
      await saveConsents(destination, consentsIn(orders), work.dates)
      report.ordersNew += written.ordersNew
      report.ordersChanged += written.ordersChanged
      report.ordersUnchanged += written.ordersUnchanged
      kept += written.ordersKept
      await progress.tick()
    },
    checkEnd: () => evidence.checkEnd(),
    notes: () => keptNote(kept),
    complete: () => writer.complete(),
  }
}

/**
 * Reads the next batch of orders while the previous one is written. Returns a function to call after publication.
 * Throws `ChannelInDoubt` or `SameSales`.
 */
export async function importOrders(work: OrderImport): Promise<() => Promise<void>> {
  const { destination, reader, groups, context, progress } = work
  const { report } = progress
  const batches = createBatchWriter(work)
  const rejections = createRejectionWriter(destination)
  const tally = createTally()
  const future = createFutureOrders(work.dates.startedAt)
  let batch: HashedOrder[] = []
  let lines = 0
  let weight = 0
  let writing: Promise<void> = Promise.resolve()

  async function flush() {
    const full = batch
    batch = []
    lines = 0
    weight = 0
    await writing
    writing = batches.write(full)
    // The batch is awaited later. Until then, Node.js must not report a failure as an unhandled rejection.
    writing.catch(() => undefined)
  }

  try {
    for await (const group of groups) {
      progress.checkCancelled()
      progress.setPosition(group.position)
      const reading = readGroup(group, reader, context)
      report.rowsRead += rowsIn(group)
      report.rowsRejected += reading.rejections.length
      await rejections.add(reading.rejections, reading.leftOut)
      tally.add(reading)
      future.add(reading)
      if (reading.order === null) continue
      batch.push(withHash(reading.order))
      lines += reading.order.lines.length + 1
      weight += weightOfRows(group.rows)
      if (lines >= LINES_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
    }
    if (batch.length > 0) await flush()
  } finally {
    await writing
  }
  batches.checkEnd()
  await rejections.flush()
  tally.fill(report)
  report.notes.push(...reader.notes, ...tally.notes(work.storeCurrency), ...future.notes(), ...batches.notes())
  report.notes.push(...(await consentNotes(destination)))
  return batches.complete
}
