import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { OrderReader } from '#server/api/imports/reading/choose-reader.ts'
import type { RowGroup } from '#server/api/imports/reading/row-groups.ts'
import { hashOrder } from './order-hash.ts'
import type { HashedOrder } from './order-inserter.ts'
import { createOrderWriter } from './order-writer.ts'
import type { Progress } from '#server/api/imports/lifecycle/progress.ts'
import { createRejectionWriter } from './rejections.ts'
import type { Destination } from './reference-ids.ts'
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
  /** The store's main currency, beside which others are named. */
  mainCurrency: string
}

/** Reads orders and writes them, one batch being written while the next is read. */
export async function importOrders(work: OrderImport): Promise<void> {
  const { destination, reader, groups, context, progress } = work
  const { report } = progress
  const writeOrders = await createOrderWriter(destination)
  const rejections = createRejectionWriter(destination)
  const tally = createTally()
  let batch: HashedOrder[] = []
  let lines = 0
  let weight = 0
  let writing: Promise<void> = Promise.resolve()

  async function write(orders: HashedOrder[]) {
    const written = await writeOrders(orders)
    report.ordersNew += written.ordersNew
    report.ordersChanged += written.ordersChanged
    report.ordersUnchanged += written.ordersUnchanged
    await progress.tick()
  }

  async function flush() {
    const orders = batch
    batch = []
    lines = 0
    weight = 0
    await writing
    writing = write(orders)
    // Awaited above before the next one, or below; until then nobody looks at a failure.
    writing.catch(() => undefined)
  }

  try {
    for await (const { rows, rejections: refused, leftOut, position } of groups) {
      progress.checkCancelled()
      progress.read(position)
      const reading = reader.read(rows, context)
      reading.leftOut.push(...leftOut)
      report.rowsRead += rows.length + refused.length + leftOut.length
      report.rowsRejected += refused.length + reading.rejections.length
      await rejections.add([...refused, ...reading.rejections])
      tally.add(reading)
      if (reading.order === null) continue
      batch.push({ order: reading.order, contentHash: hashOrder(reading.order) })
      lines += reading.order.lines.length + 1
      weight += weightOfRows(rows)
      if (lines >= LINES_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
    }
    if (batch.length > 0) await flush()
  } finally {
    await writing
  }
  await rejections.flush()
  tally.fill(report)
  report.notes.push(...reader.notes, ...tally.notes(work.mainCurrency))
}
