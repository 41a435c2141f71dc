import { cleanText } from '#domain/imports/cells/cells.ts'
import { allocate, minorUnit, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import type { Placement } from '#domain/imports/ledger.ts'
import type { ParsedLine } from '#domain/imports/parsed-order.ts'
import type { VendureOrder } from './answers.ts'

/** Something of an order that was there when it was placed and no longer is. Its value includes tax. */
export type Removed = {
  /** Index of the ledger's line; `null` for shipping. */
  line: number | null
  quantity: number
  value: bigint
  taxRate: number
}

/** An order as it was placed, and what was taken out of it afterwards. */
export type PlacedOrder = { placement: Placement; removed: readonly Removed[]; taxRates: readonly number[] }

const PAID = new Set(['Settled', 'Authorized'])

const RATE_SCALE = 1_000_000

/** Splits an amount with tax. */
export function splitTax(amount: bigint, taxRate: number, unit: bigint): { net: bigint; tax: bigint } {
  const rate = BigInt(Math.round(taxRate * RATE_SCALE))
  const whole = BigInt(100 * RATE_SCALE)
  const net = scale(amount, [whole, whole + rate], unit)
  return { net, tax: amount - net }
}

const withTax = (net: bigint, taxRate: number, unit: bigint): bigint =>
  scale(net, [BigInt(Math.round((100 + taxRate) * RATE_SCALE)), BigInt(100 * RATE_SCALE)], unit)

const positive = (micros: bigint): bigint => (micros < 0n ? 0n : micros)

/** In percent. Vendure doesn't state it. The rate of several parcels is the first one's. */
export function shippingTaxRate({ shippingLines: [first] }: VendureOrder): number {
  return first === undefined || first.price <= 0 ? 0 : (Number(first.priceWithTax) / first.price - 1) * 100
}

/** Units that are gone, at the price of those that are left. Vendure keeps no discount of a line without units. */
function unitsGone(order: VendureOrder, unit: bigint): Removed[] {
  const gone = order.lines.map((line, at) => {
    const quantity = Math.max(line.orderPlacedQuantity - line.quantity, 0)
    const net =
      line.quantity === 0
        ? line.unitPrice * BigInt(quantity)
        : scale(line.proratedLinePrice, [BigInt(quantity), BigInt(line.quantity)])
    return { line: at, quantity, value: withTax(net, line.taxRate, unit), taxRate: line.taxRate }
  })
  return gone.filter(({ value }) => value > 0n)
}

/** Shipping that was cancelled, and what was paid back as a negative surcharge. */
function chargesGone(order: VendureOrder): Removed[] {
  const changes = new Set(order.modifications.flatMap(({ surcharges }) => surcharges.map(({ id }) => id)))
  const paidBack = order.surcharges.map(({ id, priceWithTax, taxRate }, at) => ({
    line: order.lines.length + at,
    quantity: 0,
    value: changes.has(id) ? positive(-priceWithTax) : 0n,
    taxRate,
  }))
  const discounts = order.shippingLines.flatMap((line) => line.discounts)
  const shipping = discounts.map(({ adjustmentSource, amountWithTax }) => ({
    line: null,
    quantity: 0,
    value: adjustmentSource === 'CANCEL_ORDER' ? positive(-amountWithTax) : 0n,
    taxRate: shippingTaxRate(order),
  }))
  return [...paidBack, ...shipping].filter(({ value }) => value > 0n)
}

/** A change without known goods, such as another coupon, lowers the value of all lines. */
const allLines = (order: VendureOrder): Removed[] =>
  order.lines.map((line, at) => ({ line: at, quantity: 0, value: line.proratedLinePrice, taxRate: line.taxRate }))

const valueOf = (parts: readonly Removed[]): bigint => sumMicros(parts.map(({ value }) => value))

/** Gives the parts other values, in proportion to those they have. */
function shared(parts: readonly Removed[], total: bigint, unit: bigint): Removed[] {
  const values = parts.map(({ value }) => value)
  return allocate(total, values, unit).flatMap((value, at) => {
    const part = parts[at]
    return part === undefined || value === 0n ? [] : [{ ...part, value }]
  })
}

const wasChanged = ({ history, modifications }: VendureOrder): boolean =>
  modifications.length > 0 || history.items.some(({ type }) => type === 'ORDER_CANCELLATION')

/**
 * Finds what was taken out. Vendure keeps no earlier totals: what was paid beyond the total of today was the value of what
 * is gone. Of an order that was never paid, only the list prices are known.
 */
function removedOf(order: VendureOrder, unit: bigint): Removed[] {
  if (!wasChanged(order)) return []
  const units = unitsGone(order, unit)
  const charges = chargesGone(order)
  const paid = sumMicros(order.payments.filter(({ state }) => PAID.has(state)).map(({ amount }) => amount))
  if (paid === 0n) return [...units, ...charges]
  const value = positive(paid - order.totalWithTax)
  const ofUnits = value - valueOf(charges)
  if (units.length > 0 && ofUnits >= 0n) return [...shared(units, ofUnits, unit), ...charges]
  const parts = [...units, ...charges]
  return shared(parts.length > 0 ? parts : allLines(order), value, unit)
}

type Sold = { line: ParsedLine; gross: bigint; taxRate: number }

const titleOf = (text: string, other: string | null): string => cleanText(text).slice(0, 500) || other || 'No name'

function soldOf(order: VendureOrder): Sold[] {
  const lines = order.lines.map(({ productVariant, quantity, unitPrice, linePrice, proratedLinePrice, taxRate }) => {
    const sku = cleanText(productVariant.sku).slice(0, 100) || null
    const discount = linePrice - proratedLinePrice
    const title = titleOf(productVariant.name, sku)
    const line = { sku, title, quantity: BigInt(quantity) * 1000n, unitPrice, discount, tax: 0n }
    return { line, gross: linePrice, taxRate }
  })
  const surcharges = order.surcharges.map(({ description, sku, price, taxRate }) => {
    const gross = positive(price)
    const named = { sku: cleanText(sku).slice(0, 100) || null, title: titleOf(description, 'Surcharge') }
    return { line: { ...named, quantity: 0n, unitPrice: gross, discount: positive(-price), tax: 0n }, gross, taxRate }
  })
  return [...lines, ...surcharges]
}

/** Adds what was taken out to its line: units at their list price, with the discount that makes up their value. */
function restored({ line, gross, taxRate }: Sold, quantity: number, net: bigint): Sold {
  if (quantity === 0 && line.discount >= net)
    return { line: { ...line, discount: line.discount - net }, gross, taxRate }
  const listed = line.unitPrice * BigInt(quantity)
  const added = listed > net ? listed : net
  return {
    line: {
      ...line,
      quantity: line.quantity + BigInt(quantity) * 1000n,
      discount: line.discount + added - net,
    },
    gross: gross + added,
    taxRate,
  }
}

/** Returns an order as it was placed. Its total is what the order costs today and what was taken out of it. */
export function placedOrder(order: VendureOrder, at: number): PlacedOrder {
  const unit = minorUnit(order.currencyCode)
  const removed = removedOf(order, unit)
  const sold = soldOf(order)
  let { shipping } = order
  let tax = order.totalWithTax - order.total
  for (const part of removed) {
    const split = splitTax(part.value, part.taxRate, unit)
    tax += split.tax
    const its = part.line === null ? undefined : sold[part.line]
    if (part.line === null || its === undefined) shipping += split.net
    else sold[part.line] = restored(its, part.quantity, split.net)
  }
  const placement = {
    at,
    lines: sold.map(({ line }) => line),
    gross: sold.map(({ gross }) => gross),
    shipping,
    tax,
    duties: 0n,
  }
  return { placement, removed, taxRates: sold.map(({ taxRate }) => taxRate) }
}
