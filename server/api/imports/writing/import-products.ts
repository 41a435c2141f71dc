import type { ProductReader } from '#server/api/imports/reading/choose-reader.ts'
import {
  mergeNewVariants,
  compareProducts,
  keyOf,
  insertProducts,
  toProductRow,
  type ProductChange,
} from './product-changes.ts'
import { cutTextsNote, saveProductTexts, type RowWithTexts } from './product-texts.ts'
import { readInBatches, type ListImport } from './read-in-batches.ts'
import { createPendingChanges } from './pending-changes.ts'

/**
 * Imports products. Readers don't see new ones before publication. Changes to existing ones wait on disk; the returned
 * function applies them after publication.
 */
export async function importProducts(work: ListImport<ProductReader>): Promise<() => Promise<void>> {
  const { destination, reader, context, progress, changesPath } = work
  const { report } = progress
  const pending = createPendingChanges(changesPath)
  let cutTexts = 0

  async function addChanges(changes: readonly ProductChange[]) {
    await pending.add({ products: changes })
    report.productsChanged += changes.length
  }

  /** Merges new variants into the products that were created from order lines. Called when the whole file is read. */
  async function mergeVariants() {
    for (;;) {
      const merged = await mergeNewVariants(destination)
      if (merged.length === 0) return
      await addChanges(merged)
      report.productsNew -= merged.length
      await progress.tick()
    }
  }

  await readInBatches<RowWithTexts>(work, {
    read(rows) {
      const { products, rejections, cutTexts: cut } = reader.read(rows, context)
      cutTexts += cut
      return {
        found: products.map((product) => {
          const row = toProductRow(product)
          return [keyOf(row), { row, texts: product.texts }] as const
        }),
        rejections,
        leftOut: [],
      }
    },
    async write(found) {
      const rows = found.map(({ row }) => row)
      const { fresh, changed } = await compareProducts(destination, rows)
      await insertProducts(destination, fresh)
      await addChanges(changed)
      await saveProductTexts(destination, found)
      report.productsNew += fresh.length
    },
  })
  await mergeVariants()
  report.notes.push(...reader.notes, ...cutTextsNote(cutTexts))
  return () => pending.apply(destination)
}
