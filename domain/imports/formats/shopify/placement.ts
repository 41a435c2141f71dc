import {
  RowProblem,
  readAmount,
  readOptionalAmount,
  readOptionalText,
  readQuantity,
  readText,
} from '#domain/imports/cells/cells.ts'
import { allocate, scale, sumMicros, multiply } from '#domain/imports/cells/micros.ts'
import { placementTotal, withoutIncludedTax, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedOrder, ReadingContext, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import { hasLinePrices, type ShopifyColumns } from './columns.ts'

/** Tips and gift cards aren't sales. */
type ShopifyItemKind = 'goods' | 'tip' | 'gift_card'

export type ShopifyItem = {
  /** `null` if the order has no items. */
  row: SourceRow | null
  kind: ShopifyItemKind
  sku: string | null
  title: string
  quantity: bigint
  /** `null` if the file has no line prices. */
  price: bigint | null
  gross: bigint
  discount: bigint
  isTaxable: boolean
  vendor: string | null
}

type Cells = readonly string[]

/** Whether a row has no item. An order whose items were all removed still has one row. */
function hasNoItem(cells: Cells, columns: ShopifyColumns): boolean {
  return readText(cells, columns('lineName')) === '' && readText(cells, columns('lineQuantity')) === ''
}

/**
 * The export doesn't mark tips and gift cards. A line is a tip if its name is exactly "Tip" and it has no SKU, vendor,
 * shipping or tax. It's a gift card if its name says so and it needs no shipping and isn't taxed.
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

/** Returns `null` in files without line prices. */
function readPrice(cells: Cells, columns: ShopifyColumns, context: ReadingContext): bigint | null {
  if (!hasLinePrices(columns)) return null
  const price = readOptionalAmount(cells, columns('linePrice'), context)
  if (price === null) throw new RowProblem(columns('linePrice').name, 'the amount is missing')
  return price
}

function readItem(row: SourceRow, columns: ShopifyColumns, context: ReadingContext): ShopifyItem {
  const { cells } = row
  const quantity = columns('lineQuantity').at < 0 ? 0n : readQuantity(cells, columns('lineQuantity'), context)
  const price = readPrice(cells, columns, context)
  if (quantity < 0n) throw new RowProblem(columns('lineQuantity').name, 'the quantity is negative')
  const sku = readOptionalText(cells, columns('lineSku'), 100)
  return {
    row,
    // The file has no prices. Treat the line as goods, because the amount of a tip or gift card is unknown.
    kind: price === null ? 'goods' : kindOf(cells, columns),
    sku,
    title: readOptionalText(cells, columns('lineName')) ?? sku ?? 'No name',
    quantity,
    price,
    gross: multiply(price ?? 0n, quantity),
    discount: readAmount(cells, columns('lineDiscount'), context),
    isTaxable: readText(cells, columns('lineTaxable')).toLowerCase() !== 'false',
    vendor: readOptionalText(cells, columns('vendor'), 255),
  }
}

/** Reads the items of one order. Rejects rows that can't be read. */
export function readShopifyLines(rows: readonly SourceRow[], columns: ShopifyColumns, context: ReadingContext) {
  const items: ShopifyItem[] = []
  const rejections: Rejection[] = []
  for (const row of rows) {
    if (hasNoItem(row.cells, columns)) continue
    try {
      items.push(readItem(row, columns, context))
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  return { items, rejections }
}

/** Amounts of an order's first row; `null` if the column is missing. */
export type ShopifyAmounts = {
  subtotal: bigint | null
  total: bigint | null
  shipping: bigint
  taxes: bigint
  duties: bigint
  discount: bigint
}

type Ingredients = { at: number; items: readonly ShopifyItem[]; amounts: ShopifyAmounts; unit: bigint }

const CENT = 10_000n

const isClose = (left: bigint, right: bigint): boolean => left - right <= CENT && right - left <= CENT

/** The goods' value before tax and shipping, for files without line prices. */
function goodsValue({ subtotal, total, shipping, taxes, duties, discount }: ShopifyAmounts): bigint {
  const afterDiscount = subtotal ?? (total ?? 0n) - shipping - taxes - duties
  return afterDiscount + discount
}

function withPrices({ items, amounts, unit }: Ingredients): readonly ShopifyItem[] {
  if (items.some(({ price }) => price !== null)) return items
  const shares = allocate(
    goodsValue(amounts),
    items.map(({ quantity }) => quantity),
    unit,
  )
  return items.map((item, at) => ({ ...item, gross: shares[at] ?? 0n }))
}

/**
 * Returns the total discount of an order. "Discount Amount" includes the discounts of lines in some exports only, so
 * the subtotal decides.
 */
function totalDiscount(gross: bigint, inLines: bigint, { discount, subtotal }: ShopifyAmounts): bigint {
  const candidates = [discount, discount + inLines, inLines].filter((candidate) => candidate >= inLines)
  const stated = subtotal === null ? null : gross - subtotal
  const matching = stated === null ? undefined : candidates.find((candidate) => isClose(candidate, stated))
  return matching ?? candidates[0] ?? inLines
}

function discountsOf(items: readonly ShopifyItem[], { amounts, unit }: Ingredients): bigint[] {
  const inLines = sumMicros(items.map(({ discount }) => discount))
  const whole = totalDiscount(sumMicros(items.map(({ gross }) => gross)), inLines, amounts)
  const open = items.map(({ gross, discount }) => gross - discount)
  const rest = allocate(whole - inLines, open, unit)
  return items.map(({ discount }, at) => discount + (rest[at] ?? 0n))
}

/** Whether prices include tax. Only the total shows this. */
function includesTax({ total, subtotal, shipping, taxes, duties }: ShopifyAmounts, goods: bigint): boolean {
  if (total === null || taxes === 0n) return false
  const withoutTax = (subtotal ?? goods) + shipping + duties
  return !isClose(total, withoutTax + taxes) && isClose(total, withoutTax)
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

function taxesOf(items: readonly ShopifyItem[], nets: readonly bigint[], { amounts, unit }: Ingredients): bigint[] {
  const taxable = nets.map((net, at) => (items[at]?.isTaxable === false ? 0n : net))
  const weights = taxable.some((net) => net > 0n) ? taxable : nets
  return allocate(smaller(amounts.taxes, sumMicros(weights)), weights, unit)
}

const netOf = (items: readonly ShopifyItem[]): bigint => sumMicros(items.map(({ gross, discount }) => gross - discount))

/** Subtracts tips and gift cards from the amounts. The total includes both, the subtotal only gift cards. */
function withoutAside(amounts: ShopifyAmounts, items: readonly ShopifyItem[]): ShopifyAmounts {
  const tips = netOf(items.filter(({ kind }) => kind === 'tip'))
  const cards = netOf(items.filter(({ kind }) => kind === 'gift_card'))
  const { total, subtotal } = amounts
  return {
    ...amounts,
    total: total === null ? null : total - tips - cards,
    subtotal: subtotal === null ? null : subtotal - cards,
  }
}

/** Returns the amounts of tips and gift cards, which aren't sales. */
export function asideOf(items: readonly ShopifyItem[]): ParsedOrder['aside'] {
  const reasons = { tip: 'Tip', gift_card: 'Gift card sold' }
  return items.flatMap((item) =>
    item.kind === 'goods' ? [] : [{ reason: reasons[item.kind], amount: item.gross - item.discount }],
  )
}

/** Builds lines, discounts and tax that add up to the amounts of the first row. */
export function placeShopifyOrder(stated: Ingredients): Placement & { total: bigint } {
  const { at, unit } = stated
  const amounts = withoutAside(stated.amounts, stated.items)
  const ingredients = { ...stated, amounts, items: stated.items.filter(({ kind }) => kind === 'goods') }
  const items = withPrices(ingredients)
  const gross = items.map((item) => item.gross)
  const discounts = discountsOf(items, ingredients)
  const nets = gross.map((value, position) => value - (discounts[position] ?? 0n))
  const taxes = taxesOf(items, nets, ingredients)
  const lines = items.map((item, position) => ({
    sku: item.sku,
    title: item.title,
    quantity: item.quantity,
    unitPrice: item.price ?? (item.quantity === 0n ? 0n : scale(item.gross, [1000n, item.quantity])),
    discount: discounts[position] ?? 0n,
    tax: taxes[position] ?? 0n,
    vendor: item.vendor,
  }))
  const { shipping, taxes: tax, duties } = amounts
  const withTax: Placement = { at, lines, gross, shipping, tax, duties }
  const placement = includesTax(amounts, sumMicros(nets)) ? withoutIncludedTax(withTax, unit) : withTax
  return { ...placement, total: placementTotal(placement) }
}
