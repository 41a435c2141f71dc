import type { ProductReader } from '#server/api/imports/reading/choose-reader.ts'
import { compareProducts, insertProducts, toProductRow, type ProductRow } from './product-changes.ts'
import { readInBatches, type ListImport } from './read-in-batches.ts'
import { createSetAside } from './set-aside.ts'

/**
 * Reads products. New ones are written hidden; changes to known ones are set aside on disk, because they would be seen
 * at once. Resolves to what applies them after the publication.
 */
export async function importProducts(work: ListImport<ProductReader>): Promise<() => Promise<void>> {
  const { destination, reader, context, changesPath } = work
  const { report } = work.progress
  const setAside = createSetAside(changesPath)
  await readInBatches<ProductRow>(work, {
    read(rows) {
      const { products, rejections } = reader.read(rows, context)
      return { found: products.map(toProductRow).map((row) => [row.match_key, row] as const), rejections, leftOut: [] }
    },
    async write(rows) {
      const { fresh, changed } = await compareProducts(destination, rows)
      await insertProducts(destination, fresh)
      await setAside.add({ products: changed })
      report.productsNew += fresh.length
      report.productsChanged += changed.length
    },
  })
  report.notes.push(...reader.notes)
  return () => setAside.apply(destination)
}
