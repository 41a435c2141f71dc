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
import { hasLinePrices, type ShopifyColumns } from './shopify-columns.ts'

/** Tips and gift cards sold are money that the order brings in, and no sales. */
type ShopifyItemKind = 'goods' | 'tip' | 'gift_card'

export type ShopifyItem = {
  kind: ShopifyItemKind
  sku: string | null
  title: string
  quantity: bigint
  /** `null` where the file has no line prices. */
  price: bigint | null
  gross: bigint
  discount: bigint
  isTaxable: boolean
}

type Cells = readonly string[]

/** An order row without an item, as exports of orders whose items were all removed have it. */
function hasNoItem(cells: Cells, columns: ShopifyColumns): boolean {
  return readText(cells, columns('lineName')) === '' && readText(cells, columns('lineQuantity')) === ''
}

/**
 * The export marks neither tips nor gift cards. A line is a tip if it is called exactly "Tip" and has nothing that a
 * product has: no SKU, vendor, shipping or tax. It is a gift card if its product is called one and the file says that
 * it needs no shipping and is not taxed, as Shopify sets it for gift cards. Anything else is a sale.
 */
function kindOf(cells: Cells, columns: ShopifyColumns): ShopifyItemKind {
  const name = readText(cells, columns('lineName')).toLowerCase()
  const says = (field: 'lineRequiresShipping' | 'lineTaxable') => readText(cells, columns(field)).toLowerCase()
  const [shipping, tax] = [says('lineRequiresShipping'), says('lineTaxable')]
  const isProduct = readText(cells, columns('lineSku')) !== '' || readText(cells, columns('vendor')) !== ''
  if (name === 'tip' && !isProduct && shipping !== 'true' && tax !== 'true') return 'tip'
  const product = name.split(' - ')[0] ?? ''
  return product.endsWith('gift card') && shipping === 'false' && tax === 'false' ? 'gift_card' : 'goods'
}

/** `null` in files without line prices. */
function readPrice(cells: Cells, columns: ShopifyColumns, context: ReadingContext): bigint | null {
  if (!hasLinePrices(columns)) return null
  const price = readOptionalAmount(cells, columns('linePrice'), context)
  if (price === null) throw new RowProblem(columns('linePrice').name, 'the amount is missing')
  return price
}

function readItem(cells: Cells, columns: ShopifyColumns, context: ReadingContext): ShopifyItem {
  const quantity = columns('lineQuantity').at < 0 ? 0n : readQuantity(cells, columns('lineQuantity'), context)
  const price = readPrice(cells, columns, context)
  if (quantity < 0n) throw new RowProblem(columns('lineQuantity').name, 'the quantity is negative')
  const sku = readOptionalText(cells, columns('lineSku'), 100)
  return {
    // Without prices nobody knows how much of the order a tip or a gift card is.
    kind: price === null ? 'goods' : kindOf(cells, columns),
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
