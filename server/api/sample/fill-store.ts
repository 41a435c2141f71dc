import { buildSampleOrders, buildSampleProducts } from '#domain/sample-store/sample-store.ts'
import { createOrderInserter } from '#server/api/imports/writing/order-inserter.ts'
import { hashOrder } from '#server/api/imports/writing/order-hash.ts'
import { insertProducts, toProductRow } from '#server/api/imports/writing/product-changes.ts'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { yieldToEventLoop } from '#server/platform/database/steps.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failSample, type SampleTask } from './sample-import.ts'

const ORDERS_A_BATCH = 400

async function write(database: Database, task: SampleTask, now: Date) {
  const { importId, storeId, timeZone, currency } = task
  const destination = { database, importId, storeId, timeZone, channel: 'sample' }
  await insertProducts(destination, buildSampleProducts(currency).map(toProductRow))
  const { insert } = createOrderInserter(destination)
  const orders = buildSampleOrders({ now, timeZone, currency })
  for (let from = 0; from < orders.length; from += ORDERS_A_BATCH) {
    const batch = orders.slice(from, from + ORDERS_A_BATCH)
    await insert(batch.map((order) => ({ order, contentHash: hashOrder(order) })))
    await yieldToEventLoop()
  }
}

/**
 * Writes the sample's orders and publishes them together. Resolves to false where the store has got orders of its own
 * meanwhile. Then, and after a failure, the store is as it was before.
 */
export async function fillStore(database: Database, task: SampleTask, now: Date): Promise<boolean> {
  const publication = { database, importId: task.importId, storeId: task.storeId, yieldTurn: yieldToEventLoop }
  try {
    await write(database, task, now)
    if (await publishImport(publication)) return true
    await failSample(database, task)
    await discardImport(publication)
    return false
  } catch (error) {
    await failSample(database, task)
    await discardImport(publication)
    throw error
  }
}
