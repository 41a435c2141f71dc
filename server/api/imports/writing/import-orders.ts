import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { OrderReader } from '#server/api/imports/reading/choose-reader.ts'
import { createFutureWatch, readGroup, rowsIn } from '#server/api/imports/reading/read-group.ts'
import type { RowGroup } from '#server/api/imports/reading/row-groups.ts'
import { hashOrder } from './order-hash.ts'
import { createChannelEvidence } from './channel-evidence.ts'
import { createSalesWatch } from './same-sales.ts'
import type { ChosenChannel } from './sales-channels.ts'
import type { HashedOrder } from './order-inserter.ts'
import { createOrderWriter } from './order-writer.ts'
import type { Progress } from '#server/api/imports/lifecycle/progress.ts'
import { createRejectionWriter } from './rejections.ts'
import type { Destination } from './destination.ts'
import { WEIGHT_PER_BATCH, weightOfRows } from '#server/api/imports/reading/row-weight.ts'
import { createTally } from './tally.ts'

/** Enough that looking up customers and products costs little, few enough that memory stays small. */
const LINES_PER_BATCH = 6000

type OrderImport = {
  destination: Destination & { timeZone: string }
  reader: OrderReader
  groups: AsyncIterable<RowGroup & { position: number }>
  context: ReadingContext
  progress: Progress
  chosen: ChosenChannel
  /** The person has said that its sales are in no other channel. */
  hasOwnSales: boolean
  /** The store's main currency, beside which others are named. */
  mainCurrency: string
  /** When the import began, in milliseconds since 1970. */
  startedAt: number
}

const keptNote = (kept: number): string[] =>
  kept === 0 ? [] : [`Orders that are known in more detail than this file tells: ${kept}. They stay as they are.`]

/**
 * Reads orders and writes them, one batch being written while the next is read. Resolves to what is to be done after the
 * publication. Throws `ChannelInDoubt`.
 */
export async function importOrders(work: OrderImport): Promise<() => Promise<void>> {
  const { destination, reader, groups, context, progress } = work
  const { report } = progress
  const evidence = createChannelEvidence(work.chosen, { platform: reader.platform, timeZone: destination.timeZone })
  const channels = work.chosen.known.map(({ key }) => key)
  const orders = createOrderWriter({ destination, evidence, channels })
  const { database, storeId } = destination
  const lookForSales = work.hasOwnSales ? null : createSalesWatch(database, storeId, work.chosen)
  const rejections = createRejectionWriter(destination)
  const tally = createTally()
  const future = createFutureWatch(work.startedAt)
  let batch: HashedOrder[] = []
  let kept = 0
  let lines = 0
  let weight = 0
  let writing: Promise<void> = Promise.resolve()

  async function write(hashed: HashedOrder[]) {
    await lookForSales?.(hashed)
    const written = await orders.write(hashed)
    report.ordersNew += written.ordersNew
    report.ordersChanged += written.ordersChanged
    report.ordersUnchanged += written.ordersUnchanged
    kept += written.ordersKept
    await progress.tick()
  }

  async function flush() {
    const full = batch
    batch = []
    lines = 0
    weight = 0
    await writing
    writing = write(full)
    // Awaited above before the next one, or below; until then nobody looks at a failure.
    writing.catch(() => undefined)
  }

  try {
    for await (const group of groups) {
      progress.checkCancelled()
      progress.read(group.position)
      const reading = readGroup(group, reader, context)
      report.rowsRead += rowsIn(group)
      report.rowsRejected += reading.rejections.length
      await rejections.add(reading.rejections, reading.leftOut)
      tally.add(reading)
      future.see(reading)
      if (reading.order === null) continue
      batch.push({ order: reading.order, contentHash: hashOrder(reading.order) })
      lines += reading.order.lines.length + 1
      weight += weightOfRows(group.rows)
      if (lines >= LINES_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
    }
    if (batch.length > 0) await flush()
  } finally {
    await writing
  }
  evidence.checkEnd()
  await rejections.flush()
  tally.fill(report)
  report.notes.push(...reader.notes, ...tally.notes(work.mainCurrency), ...future.notes(), ...keptNote(kept))
  return orders.complete
}
