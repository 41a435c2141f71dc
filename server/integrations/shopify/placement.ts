import { cleanText } from '#domain/imports/cells/cells.ts'
import { minorUnit, multiply, sumMicros } from '#domain/imports/cells/micros.ts'
import { placementTotal, withoutIncludedTax, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedLine, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { ShopifyLine, ShopifyOrder } from './answers.ts'
import type { WholeOrder } from './whole-orders.ts'

type Aside = ParsedOrder['aside'][number]

/** An order as it was placed, with all units that were ever in it. */
export type PlacedOrder = {
  placement: Placement
  aside: readonly Aside[]
  /** What of the ledger has a line of the order: the index of its line, or `null` if it isn't a sale. */
  positionOf: ReadonlyMap<string, number | null>
  /** With tax and what isn't a sale. */
  total: bigint
}

export const grossOfLine = ({ originalUnitPriceSet, quantity }: ShopifyLine): bigint =>
  multiply(originalUnitPriceSet, BigInt(quantity) * 1000n)

const netOfLine = (line: ShopifyLine): bigint => grossOfLine(line) - line.discountAllocations

/** Shopify marks gift cards but not tips: a tip is a line that is no product, and that has this name or the amount of the tip. */
function isTip(line: ShopifyLine, { totalTipReceivedSet: tip }: ShopifyOrder): boolean {
  const { name, sku, vendor, requiresShipping, taxable } = line
  const isProduct = sku !== '' || vendor !== '' || requiresShipping || taxable
  return !isProduct && (name.toLowerCase() === 'tip' || (tip > 0n && netOfLine(line) === tip))
}

function asideReason(line: ShopifyLine, order: ShopifyOrder): string | null {
  if (line.isGiftCard) return 'Gift card sold'
  return isTip(line, order) ? 'Tip' : null
}

const orNull = (text: string, length: number): string | null => cleanText(text).slice(0, length) || null

function parsedLine(line: ShopifyLine): ParsedLine {
  const sku = orNull(line.sku, 100)
  return {
    sku,
    title: orNull(line.name, 500) ?? sku ?? 'No name',
    quantity: BigInt(line.quantity) * 1000n,
    unitPrice: line.originalUnitPriceSet,
    discount: line.discountAllocations,
    tax: line.taxLines,
    vendor: orNull(line.vendor, 255),
  }
}

/** Tips and gift cards aren't sales. A tip without a line is known by its amount only. */
function asideOf({ order, lines }: WholeOrder): Aside[] {
  const listed = lines.flatMap((line) => {
    const reason = asideReason(line, order)
    return reason === null ? [] : [{ reason, amount: netOfLine(line) }]
  })
  const tips = sumMicros(listed.filter(({ reason }) => reason === 'Tip').map(({ amount }) => amount))
  const unlisted = order.totalTipReceivedSet - tips
  return unlisted > 0n ? [...listed, { reason: 'Tip', amount: unlisted }] : listed
}

/** Import fees count like duties. Where prices include duties, they are part of the goods. */
const dutiesOf = ({ dutiesIncluded, originalTotalDutiesSet, originalTotalAdditionalFeesSet }: ShopifyOrder) =>
  originalTotalAdditionalFeesSet + (dutiesIncluded ? 0n : originalTotalDutiesSet)

/** Every line says its tax. If none has any, all of it is the delivery's. */
function withoutTax(stated: Placement, unit: bigint): Placement {
  const areTaxed = stated.lines.some(({ tax }) => tax !== 0n)
  return areTaxed ? withoutIncludedTax(stated, unit) : { ...stated, shipping: stated.shipping - stated.tax }
}

/** Returns an order as it was placed. Amounts are in the shop's currency. */
export function placedOrder(whole: WholeOrder): PlacedOrder {
  const { order, lines, shippingLines } = whole
  const goods = lines.filter((line) => asideReason(line, order) === null)
  const stated: Placement = {
    at: order.createdAt,
    lines: goods.map(parsedLine),
    gross: goods.map(grossOfLine),
    shipping: sumMicros(shippingLines.map(({ discountedPriceSet }) => discountedPriceSet)),
    tax: sumMicros([...lines, ...shippingLines].map(({ taxLines }) => taxLines)),
    duties: dutiesOf(order),
  }
  const unit = minorUnit(order.totalPriceSet.shopMoney.currencyCode)
  const placement = order.taxesIncluded ? withoutTax(stated, unit) : stated
  const aside = asideOf(whole)
  const position = (line: ShopifyLine) => goods.indexOf(line)
  return {
    placement,
    aside,
    positionOf: new Map(lines.map((line) => [line.id, position(line) < 0 ? null : position(line)])),
    total: placementTotal(placement) + sumMicros(aside.map(({ amount }) => amount)),
  }
}
