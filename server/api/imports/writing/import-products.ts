import { createReadStream } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { ProductReader } from '#server/api/imports/reading/choose-reader.ts'
import {
  adoptProducts,
  compareProducts,
  identityOf,
  insertProducts,
  toProductRow,
  updateProducts,
  type ProductChange,
  type ProductRow,
  type Published,
} from './product-changes.ts'
import type { Progress } from '#server/api/imports/lifecycle/progress.ts'
import { createRejectionWriter } from './rejections.ts'
import type { RowGroup } from '#server/api/imports/reading/row-groups.ts'
import type { Destination } from './destination.ts'
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

  async function setAside(changes: readonly ProductChange[]) {
    if (changes.length === 0) return
    await appendFile(changesPath, `${JSON.stringify(changes)}\n`, { mode: 0o600 })
    hasChanges = true
    report.productsChanged += changes.length
  }

  async function flush() {
    const rows = [...batch.values()]
    batch = new Map()
    weight = 0
    const { fresh, changed } = await compareProducts(destination, rows)
    await insertProducts(destination, fresh)
    await setAside(changed)
    report.productsNew += fresh.length
    await progress.tick()
  }

  /** Only the whole file shows whether a product that lines have made is one of its variants. */
  async function adopt() {
    for (;;) {
      const adopted = await adoptProducts(destination)
      if (adopted.length === 0) return
      await setAside(adopted)
      report.productsNew -= adopted.length
      await progress.tick()
    }
  }

  for await (const { rows, rejections: refused, position } of groups) {
    progress.checkCancelled()
    progress.read(position)
    const reading = reader.read(rows, context)
    report.rowsRead += rows.length + refused.length
    report.rowsRejected += refused.length + reading.rejections.length
    await rejections.add([...refused, ...reading.rejections])
    for (const row of reading.products.map(toProductRow)) batch.set(identityOf(row), row)
    weight += weightOfRows(rows)
    if (batch.size >= PRODUCTS_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
  }
  await flush()
  await adopt()
  await rejections.flush()
  report.notes.push(...reader.notes)
  return async () => {
    if (hasChanges) await applyChanges(destination, changesPath)
  }
}

/** Applies what was set aside, and removes the file. Applying it twice does no harm. */
export async function applyChanges(published: Published, path: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const rows: ProductChange[] = JSON.parse(line)
    await updateProducts(published, rows)
  }
  await rm(path, { force: true })
}
