import {
  RowProblem,
  readAmount,
  readOptionalAmount,
  readOptionalText,
  readQuantity,
  readText,
} from '#domain/imports/cells/cells.ts'
import { multiply } from '#domain/imports/cells/micros.ts'
import type { ReadingContext, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import type { ShopifyColumns } from './shopify-columns.ts'

export type ShopifyItem = {
  sku: string | null
  title: string
  quantity: bigint
  /** `null` where the file has no line prices. */
  price: bigint | null
  gross: bigint
  discount: bigint
  isTaxable: boolean
}

/** An order row without an item, as exports of orders whose items were all removed have it. */
function hasNoItem(cells: readonly string[], columns: ShopifyColumns): boolean {
  return readText(cells, columns('lineName')) === '' && readText(cells, columns('lineQuantity')) === ''
}

function readItem(cells: readonly string[], columns: ShopifyColumns, context: ReadingContext): ShopifyItem {
  const quantity = readQuantity(cells, columns('lineQuantity'), context)
  const price = readOptionalAmount(cells, columns('linePrice'), context)
  if (price === null && columns('linePrice').at >= 0) {
    throw new RowProblem(columns('linePrice').name, 'the amount is missing')
  }
  if (quantity < 0n) throw new RowProblem(columns('lineQuantity').name, 'the quantity is negative')
  const sku = readOptionalText(cells, columns('lineSku'), 100)
  return {
    sku,
    title: readOptionalText(cells, columns('lineName')) ?? sku ?? 'No name',
    quantity,
    price,
    gross: multiply(price ?? 0n, quantity),
    discount: readAmount(cells, columns('lineDiscount'), context),
    isTaxable: readText(cells, columns('lineTaxable')).toLowerCase() !== 'false',
  }
}

/** Reads the items of one order; a bad row is listed and the others are taken. */
export function readShopifyLines(rows: readonly SourceRow[], columns: ShopifyColumns, context: ReadingContext) {
  const items: ShopifyItem[] = []
  const rejections: Rejection[] = []
  for (const row of rows) {
    if (hasNoItem(row.cells, columns)) continue
    try {
      items.push(readItem(row.cells, columns, context))
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  return { items, rejections }
}
