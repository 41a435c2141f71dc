import { createReadStream } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { ProductReader } from '#server/api/imports/reading/choose-reader.ts'
import {
  compareProducts,
  insertProducts,
  toProductRow,
  updateProducts,
  type ProductRow,
  type Published,
} from './product-changes.ts'
import type { Progress } from '#server/api/imports/lifecycle/progress.ts'
import { createRejectionWriter } from './rejections.ts'
import { rowsIn } from '#server/api/imports/reading/read-group.ts'
import type { RowGroup } from '#server/api/imports/reading/row-groups.ts'
import type { Destination } from './reference-ids.ts'
import { WEIGHT_PER_BATCH, weightOfRows } from '#server/api/imports/reading/row-weight.ts'

const PRODUCTS_PER_BATCH = 300

type ProductImport = {
  destination: Destination
  reader: ProductReader
  groups: AsyncIterable<RowGroup & { position: number }>
  context: ReadingContext
  progress: Progress
  /** A file of its own for the changes that wait for the publication. */
  changesPath: string
}

/**
 * Reads products. New ones are written hidden; changes to known ones are set aside on disk, because they would be seen
 * at once. Resolves to what applies them after the publication.
 */
export async function importProducts(work: ProductImport): Promise<() => Promise<void>> {
  const { destination, reader, groups, context, progress, changesPath } = work
  const { report } = progress
  const rejections = createRejectionWriter(destination)
  let batch = new Map<string, ProductRow>()
  let weight = 0
  let hasChanges = false

  async function flush() {
    const rows = [...batch.values()]
    batch = new Map()
    weight = 0
    const { fresh, changed } = await compareProducts(destination, rows)
    await insertProducts(destination, fresh)
    if (changed.length > 0) await appendFile(changesPath, `${JSON.stringify(changed)}\n`, { mode: 0o600 })
    hasChanges ||= changed.length > 0
    report.productsNew += fresh.length
    report.productsChanged += changed.length
    await progress.tick()
  }

  const leftOut = new Map<string, number>()
  for await (const group of groups) {
    const { rows, rejections: refused, position } = group
    progress.checkCancelled()
    progress.read(position)
    const reading = reader.read(rows, context)
    report.rowsRead += rowsIn(group)
    for (const { reason } of group.leftOut) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    report.rowsRejected += refused.length + reading.rejections.length
    await rejections.add([...refused, ...reading.rejections])
    for (const row of reading.products.map(toProductRow)) batch.set(row.match_key, row)
    weight += weightOfRows(rows)
    if (batch.size >= PRODUCTS_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
  }
  await flush()
  await rejections.flush()
  report.rowsLeftOut = [...leftOut].map(([reason, count]) => ({ reason, rows: count }))
  report.notes.push(...reader.notes)
  return async () => {
    if (hasChanges) await applyChanges(destination, changesPath)
  }
}

/** Applies what was set aside, and removes the file. Applying it twice does no harm. */
export async function applyChanges(published: Published, path: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const rows: ProductRow[] = JSON.parse(line)
    await updateProducts(published, rows)
  }
  await rm(path, { force: true })
}
