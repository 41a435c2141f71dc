import { cleanText } from '#domain/imports/cells/cells.ts'
import { minorUnit, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { placementTotal, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedLine } from '#domain/imports/parsed-order.ts'
import type { MedusaItem, MedusaOrder } from './answers.ts'

/** The amounts of an order don't add up as Medusa adds them. They are never guessed. */
export class AmountsDiffer extends Error {}

const HUNDRED_PERCENT = 100_000_000n

/** An amount that is below a cent is rounding. */
const isSame = (left: bigint, right: bigint, unit: bigint): boolean => left - right < unit && right - left < unit

type Charge = { gross: bigint; discount: bigint; tax: bigint }

export type ReturnedLine = { line: number; quantity: bigint; net: bigint; tax: bigint }

const returnedQuantity = ({ detail }: MedusaItem): bigint =>
  (detail?.return_received_quantity ?? 0n) + (detail?.return_dismissed_quantity ?? 0n)

const returnedTotal = (item: MedusaItem): bigint => item.return_received_total + item.return_dismissed_total

/** Medusa states the amounts of the pieces that weren't returned. Those of all pieces follow from price and tax rate. */
function wholeItem(item: MedusaItem, unit: bigint): Charge {
  const rate = HUNDRED_PERCENT + sumMicros(item.tax_lines.map((line) => line.rate))
  const untaxed = (amount: bigint, isTaxed: boolean) => (isTaxed ? scale(amount, [HUNDRED_PERCENT, rate]) : amount)
  const gross = untaxed(scale(item.unit_price, [item.quantity, 1_000_000n]), item.is_tax_inclusive === true)
  const discount = sumMicros(item.adjustments.map((part) => untaxed(part.amount, part.is_tax_inclusive === true)))
  const total = item.total + returnedTotal(item)
  if (!isSame(scale(gross - discount, [rate, HUNDRED_PERCENT]), total, unit)) {
    throw new AmountsDiffer('The amounts of a returned product don’t add up.')
  }
  return { gross, discount, tax: total - (gross - discount) }
}

const stated = ({
  subtotal,
  discount_subtotal: discount,
  total,
}: MedusaItem | MedusaOrder['shipping_methods'][number]) => ({
  gross: subtotal,
  discount,
  tax: total - (subtotal - discount),
})

const nameOf = ({ title, variant_title: variant }: MedusaItem): string => {
  const name = cleanText(title)
  const kind = cleanText(variant)
  return (kind === '' || kind === name || /^default/i.test(kind) ? name : `${name} - ${kind}`).slice(0, 500)
}

function lineOf(item: MedusaItem, { gross, discount }: Charge): ParsedLine {
  const sku = cleanText(item.variant_sku).slice(0, 100) || null
  const quantity = item.quantity / 1000n
  return {
    sku,
    title: nameOf(item) || (sku ?? 'No name'),
    quantity,
    unitPrice: quantity === 0n ? gross : scale(gross, [1000n, quantity]),
    discount,
    tax: 0n,
  }
}

/** Medusa lists items in no order. Those with nothing left were removed by an edit. */
const itemsOf = (order: MedusaOrder): MedusaItem[] =>
  order.items.filter(({ quantity }) => quantity !== 0n).toSorted((left, right) => (left.id < right.id ? -1 : 1))

export type Amounts = { placement: Placement; returned: ReturnedLine[]; unit: bigint }

/** Lines and shipping less credit are the total that Medusa states. */
function requireSum(order: MedusaOrder, unit: bigint) {
  const charged = sumMicros([...order.items, ...order.shipping_methods].map(({ total }) => total))
  const credit = sumMicros(order.credit_lines.map(({ amount }) => amount))
  if (!isSame(charged - credit, order.total, unit)) {
    throw new AmountsDiffer('Its products and shipping don’t add up to its total.')
  }
}

/**
 * Returns an order as it was placed, with later edits of its lines. Its total is that of all pieces: returns, refunds and
 * credit aren't taken off. Throws `AmountsDiffer`.
 */
export function readAmounts(order: MedusaOrder): Amounts {
  const unit = minorUnit(order.currency_code.toUpperCase())
  requireSum(order, unit)
  const items = itemsOf(order)
  const charges = items.map((item) => (returnedQuantity(item) === 0n ? stated(item) : wholeItem(item, unit)))
  const shipping = order.shipping_methods.map(stated)
  const placement = {
    at: order.created_at,
    lines: items.map((item, at) => lineOf(item, charges[at] ?? stated(item))),
    gross: charges.map(({ gross }) => gross),
    shipping: sumMicros(shipping.map(({ gross, discount }) => gross - discount)),
    tax: sumMicros([...charges, ...shipping].map(({ tax }) => tax)),
    duties: 0n,
  }
  const returned = items.flatMap((item, line) => {
    const quantity = returnedQuantity(item)
    const { gross, discount, tax } = charges[line] ?? stated(item)
    if (quantity === 0n) return []
    const share = [quantity, item.quantity] as const
    return [{ line, quantity: quantity / 1000n, net: scale(gross - discount, share), tax: scale(tax, share) }]
  })
  return { placement, returned, unit }
}

/** What was paid beyond the order as it is now, for example before an edit took a line off. */
export function overpaid(order: MedusaOrder, { placement, unit }: Amounts): bigint {
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const captured = sumMicros(payments.flatMap(({ captures }) => captures.map(({ amount }) => amount)))
  const credit = sumMicros(order.credit_lines.filter(({ version }) => version === 1).map(({ amount }) => amount))
  const over = captured + credit - placementTotal(placement)
  return over < unit ? 0n : over
}
