import { parseAmount } from '#domain/imports/cells/amount.ts'
import { readAmount, readDate, readOptionalAmount, readText } from '#domain/imports/cells/cells.ts'
import type { Picked } from '#domain/imports/cells/columns.ts'
import { allocate, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { withoutIncludedTax, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedLine, ReadingContext } from '#domain/imports/parsed-order.ts'
import { unpackProducts } from './bigcommerce-products.ts'

export const BIGCOMMERCE_NAMES = {
  order: 'Order ID',
  date: 'Order Date',
  status: 'Order Status',
  currency: 'Order Currency Code',
  products: 'Product Details',
  subtotalEx: 'Subtotal (ex tax)',
  subtotalInc: 'Subtotal (inc tax)',
  shippingEx: 'Shipping Cost (ex tax)',
  shippingInc: 'Shipping Cost (inc tax)',
  handlingEx: 'Handling Cost (ex tax)',
  handlingInc: 'Handling Cost (inc tax)',
  totalEx: 'Order Total (ex tax)',
  totalInc: 'Order Total (inc tax)',
  tax: 'Tax Total',
  storeCredit: 'Store Credit Redeemed',
  giftCertificates: 'Gift Certificate Amount Redeemed',
  coupons: 'Coupon Details',
  fees: 'Fee Details',
  refunded: 'Refund Amount',
  customerId: 'Customer ID',
  customerName: 'Customer Name',
  email: ['Customer Email', 'Billing Email'],
  country: ['Shipping Country', 'Billing Country'],
  channel: 'Channel Name',
} as const

type Cells = readonly string[]

/** `unit` is the smallest amount of the order's currency. */
export type BigCommerceReading = {
  columns: Picked<keyof typeof BIGCOMMERCE_NAMES>
  context: ReadingContext
  unit: bigint
}

type Amounts = { subtotal: bigint | null; shipping: bigint; total: bigint | null; isTaxIncluded: boolean }

/** Amounts without tax where the file has them, else those with tax. */
function readAmounts(cells: Cells, { columns, context }: BigCommerceReading): Amounts {
  const isTaxIncluded = columns('subtotalEx').at < 0 || columns('totalEx').at < 0
  const [subtotal, shipping, handling, total] = isTaxIncluded
    ? (['subtotalInc', 'shippingInc', 'handlingInc', 'totalInc'] as const)
    : (['subtotalEx', 'shippingEx', 'handlingEx', 'totalEx'] as const)
  return {
    subtotal: readOptionalAmount(cells, columns(subtotal), context),
    shipping: readAmount(cells, columns(shipping), context) + readAmount(cells, columns(handling), context),
    total: readOptionalAmount(cells, columns(total), context),
    isTaxIncluded,
  }
}

const amountsIn = (text: string): bigint[] =>
  [...text.matchAll(/\d{1,9}[.,]\d{1,4}|\d{1,9}/g)].flatMap(([written]) => parseAmount(written) ?? [])

/**
 * How much of what the total lacks was paid with store credit or a gift certificate, which is no discount: some totals
 * have them taken off. The rest must be nothing, or an amount that the coupons name.
 */
function paidOtherwise(cells: Cells, { columns, context }: BigCommerceReading, missing: bigint): bigint {
  const credit = readAmount(cells, columns('storeCredit'), context)
  const gift = readAmount(cells, columns('giftCertificates'), context)
  const coupons = amountsIn(readText(cells, columns('coupons')).slice(0, 1000))
  const isExplained = (paid: bigint): boolean => missing === paid || coupons.includes(missing - paid)
  return [0n, gift, credit, gift + credit].find(isExplained) ?? 0n
}

type Goods = { line: ParsedLine; gross: bigint }[]

/** Packed prices have the tax in some stores; the subtotal says what the goods came to. */
function readGoods(cells: Cells, { columns, context, unit }: BigCommerceReading, subtotal: bigint | null): Goods {
  const products = unpackProducts(readText(cells, columns('products')), columns('products'), context.decimal)
  const listed = products.map(({ total }) => total)
  const isAsListed = subtotal === null || subtotal === sumMicros(listed)
  const values = isAsListed ? listed : allocate(subtotal, listed, unit)
  return products.map(({ sku, title, quantity, unitPrice }, at) => {
    const gross = values[at] ?? 0n
    const price = isAsListed || quantity === 0n ? unitPrice : scale(gross, [1000n, quantity])
    return { gross, line: { sku, title, quantity, unitPrice: price, discount: 0n, tax: 0n } }
  })
}

function feeLine(fee: bigint): Goods {
  const line = { sku: null, title: 'Fee', quantity: 0n, unitPrice: fee, discount: 0n, tax: 0n }
  return fee > 0n ? [{ gross: fee, line }] : []
}

/** What the goods and shipping come to beyond the total is a discount; what the total has more is a fee of the order. */
export function placeBigCommerceOrder(
  cells: Cells,
  reading: BigCommerceReading,
): { placement: Placement; paid: bigint } {
  const { columns, context, unit } = reading
  const { subtotal, shipping, total, isTaxIncluded } = readAmounts(cells, reading)
  const goods = readGoods(cells, reading, subtotal)
  const before = sumMicros(goods.map(({ gross }) => gross)) + shipping
  const missing = before - (total ?? before)
  const paid = paidOtherwise(cells, reading, missing)
  const discount = missing > paid ? missing - paid : 0n
  const hasFees = readText(cells, columns('fees')) !== ''
  const items = [...goods, ...feeLine(hasFees ? paid - missing : 0n)]
  const gross = items.map((item) => item.gross)
  const discounts = allocate(discount, gross, unit)
  const stated = {
    at: readDate(cells, columns('date'), context),
    lines: items.map(({ line }, at) => ({ ...line, discount: discounts[at] ?? 0n })),
    gross,
    shipping,
    tax: readAmount(cells, columns('tax'), context),
    duties: 0n,
  }
  return { placement: isTaxIncluded ? withoutIncludedTax(stated, unit) : stated, paid }
}
