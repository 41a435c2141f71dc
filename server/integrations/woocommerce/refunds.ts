import { allocate, sumMicros } from '#domain/imports/cells/micros.ts'
import { fullReversal, ledgerEvent, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent } from '#domain/imports/parsed-order.ts'
import { refundOfRest, restAfter, type Rest } from '#server/integrations/refunded-rest.ts'
import { absolute, type WooCharge, type WooRefund } from './answers.ts'

type Refunded = {
  placement: Placement
  /** Index of the ledger's line for the ids of lines and fees. */
  lineOf: ReadonlyMap<string, number>
  unit: bigint
}

const REFUNDED_LINE = '_refunded_item_id'

const sumOf = (charges: readonly WooCharge[], field: 'total' | 'total_tax'): bigint =>
  sumMicros(charges.map((charge) => absolute(charge[field])))

const notNegative = (micros: bigint): bigint => (micros < 0n ? 0n : micros)

/** The part of the refund that no line states goes to its goods, such as an amount that was typed over. */
function statedEvents(refund: WooRefund, { lineOf, unit }: Refunded): LedgerEvent[] {
  const stamp = { at: refund.date_created_gmt, refundKey: `refund ${refund.id}` }
  const goods = [...refund.line_items, ...refund.fee_lines.map((fee) => ({ ...fee, quantity: 0n }))].filter(
    ({ total, quantity }) => total !== 0n || quantity !== 0n,
  )
  const shipping = sumOf(refund.shipping_lines, 'total')
  const tax =
    sumOf(refund.line_items, 'total_tax') +
    sumOf(refund.fee_lines, 'total_tax') +
    sumOf(refund.shipping_lines, 'total_tax')
  const values = goods.map(({ total }) => absolute(total))
  const unstated = absolute(refund.amount) - sumMicros(values) - shipping - tax
  const shares = goods.length === 0 ? [] : allocate(unstated, values, unit)
  const returns = goods.map((line, at) =>
    ledgerEvent('return', -((values[at] ?? 0n) + (shares[at] ?? 0n)), {
      ...stamp,
      quantity: -absolute(line.quantity),
      line: lineOf.get(line.meta_data.get(REFUNDED_LINE) ?? '') ?? null,
    }),
  )
  const withoutGoods = goods.length === 0 && unstated !== 0n ? [ledgerEvent('return', -unstated, stamp)] : []
  return [
    ...returns,
    ...withoutGoods,
    ledgerEvent('shipping', -shipping, stamp),
    ledgerEvent('tax', -tax, stamp),
  ].filter(({ amount, quantity }) => amount !== 0n || quantity !== 0n)
}

/** A refund of an amount alone: goods that aren't refunded yet come first, then shipping. */
function amountEvents(refund: WooRefund, rest: Rest, { placement, unit }: Refunded): LedgerEvent[] {
  const stamp = { at: refund.date_created_gmt, refundKey: `refund ${refund.id}` }
  const amount = absolute(refund.amount)
  const isWhole = rest.goods + rest.shipping + rest.tax === placementTotal(placement)
  if (isWhole && amount === placementTotal(placement)) return fullReversal(placement, stamp)
  return refundOfRest(rest, amount, { ...stamp, unit })
}

const isAmountAlone = (refund: WooRefund): boolean =>
  [refund.line_items, refund.fee_lines, refund.shipping_lines].every((lines) =>
    lines.every(({ total, total_tax }) => total === 0n && total_tax === 0n),
  )

function wholeOf({ gross, lines, shipping, tax }: Placement): Rest {
  return { goods: sumMicros(lines.map((line, at) => (gross[at] ?? 0n) - line.discount)), shipping, tax }
}

/** Takes what refunds left of a cancelled order off. WooCommerce doesn't say when it was cancelled. */
export function cancelRest(placement: Placement, refunds: readonly LedgerEvent[], unit: bigint): LedgerEvent[] {
  const rest = restAfter(wholeOf(placement), refunds)
  const amount = rest.goods + rest.shipping + rest.tax
  return amount <= 0n ? [] : refundOfRest(rest, amount, { at: placement.at, refundKey: null, unit })
}

/**
 * Creates the events of an order's refunds, each on its own day. WooCommerce completes a partly refunded order by a second
 * refund without lines when its status becomes Refunded.
 */
export function refundEvents(refunds: readonly WooRefund[], refunded: Refunded): LedgerEvent[] {
  const { placement } = refunded
  const once = [...new Map(refunds.map((refund) => [refund.id, refund])).values()]
  const inOrder = once.toSorted((left, right) => left.date_created_gmt - right.date_created_gmt || left.id - right.id)
  let rest = wholeOf(placement)
  return inOrder.flatMap((refund) => {
    const events = isAmountAlone(refund) ? amountEvents(refund, rest, refunded) : statedEvents(refund, refunded)
    const left = restAfter(rest, events)
    rest = { goods: notNegative(left.goods), shipping: notNegative(left.shipping), tax: notNegative(left.tax) }
    return events
  })
}
