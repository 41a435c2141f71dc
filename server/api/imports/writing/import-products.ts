import type { ProductReader } from '#server/api/imports/reading/choose-reader.ts'
import {
  adoptProducts,
  compareProducts,
  identityOf,
  insertProducts,
  toProductRow,
  type ProductChange,
  type ProductRow,
} from './product-changes.ts'
import { readInBatches, type ListImport } from './read-in-batches.ts'
import { createSetAside } from './set-aside.ts'

/**
 * Reads products. New ones are written hidden; changes to known ones are set aside on disk, because they would be seen
 * at once. Resolves to what applies them after the publication.
 */
export async function importProducts(work: ListImport<ProductReader>): Promise<() => Promise<void>> {
  const { destination, reader, context, progress, changesPath } = work
  const { report } = progress
  const waiting = createSetAside(changesPath)

  async function setAside(changes: readonly ProductChange[]) {
    await waiting.add({ products: changes })
    report.productsChanged += changes.length
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

  await readInBatches<ProductRow>(work, {
    read(rows) {
      const { products, rejections } = reader.read(rows, context)
      return {
        found: products.map(toProductRow).map((row) => [identityOf(row), row] as const),
        rejections,
        leftOut: [],
      }
    },
    async write(rows) {
      const { fresh, changed } = await compareProducts(destination, rows)
      await insertProducts(destination, fresh)
      await setAside(changed)
      report.productsNew += fresh.length
    },
  })
  await adopt()
  report.notes.push(...reader.notes)
  return () => waiting.apply(destination)
}
