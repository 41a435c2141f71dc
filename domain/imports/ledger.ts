import { allocate, multiply, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, LedgerKind, ParsedLine } from './parsed-order.ts'

/** An order as it was placed. */
export type Placement = {
  at: number
  lines: readonly ParsedLine[]
  /** Exact value of each line before discounts. Rounded unit prices may not add up to it. */
  gross: readonly bigint[]
  shipping: bigint
  tax: bigint
  duties: bigint
}

type Reversal = { at: number; refundKey: string | null }

/** Creates an event of the whole order, unless `rest` says otherwise. `amount` is in micros, with its sign. */
export const ledgerEvent = (
  kind: LedgerKind,
  amount: bigint,
  rest: Partial<LedgerEvent> & { at: number },
): LedgerEvent => ({
  kind,
  amount,
  quantity: 0n,
  line: null,
  refundKey: null,
  ...rest,
})

const netOf = (placement: Placement): bigint[] =>
  placement.lines.map((line, at) => (placement.gross[at] ?? 0n) - line.discount)

export function placementTotal(placement: Placement): bigint {
  return sumMicros(netOf(placement)) + placement.shipping + placement.tax + placement.duties
}

/** Returns price times quantity of each line. Use it only if unit prices aren't rounded. */
export const grossOf = (lines: readonly ParsedLine[]): bigint[] =>
  lines.map((line) => multiply(line.unitPrice, line.quantity))

function orderLevel(
  { shipping, tax, duties }: Omit<Placement, 'lines' | 'gross' | 'at'>,
  when: Reversal,
): LedgerEvent[] {
  return [
    ledgerEvent('shipping', shipping, when),
    ledgerEvent('tax', tax, when),
    ledgerEvent('duty', duties, when),
  ].filter(({ amount }) => amount !== 0n)
}

/** Returns the events of placing an order: sale and discount of each line, then shipping, tax and duties. */
export function placementEvents(placement: Placement): LedgerEvent[] {
  const { at } = placement
  const goods = placement.lines.flatMap((line, position) => {
    const sale = ledgerEvent('sale', placement.gross[position] ?? 0n, { at, quantity: line.quantity, line: position })
    const discount = ledgerEvent('discount', -line.discount, { at, line: position })
    return line.discount === 0n ? [sale] : [sale, discount]
  })
  return [...goods, ...orderLevel(placement, { at, refundKey: null })]
}

/** Returns the event of a fee that a marketplace or payment service keeps. A negative fee is paid back to the shop. */
export const feeEvents = (fee: bigint, when: Reversal): LedgerEvent[] =>
  fee === 0n ? [] : [ledgerEvent('fee', -fee, when)]

/** Reverses everything: each line, shipping, tax and duties. */
export function fullReversal(placement: Placement, when: Reversal): LedgerEvent[] {
  const goods = netOf(placement).map((net, position) =>
    ledgerEvent('return', -net, { ...when, quantity: -(placement.lines[position]?.quantity ?? 0n), line: position }),
  )
  const { shipping, tax, duties } = placement
  return [...goods, ...orderLevel({ shipping: -shipping, tax: -tax, duties: -duties }, when)]
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/**
 * Refunds an amount whose goods are unknown: goods with their share of the tax first, then shipping, then duties. Its
 * events have no lines, unless the whole order is refunded.
 */
export function refundOf(placement: Placement, amount: bigint, when: Reversal & { unit: bigint }): LedgerEvent[] {
  const { unit, ...stamp } = when
  const total = placementTotal(placement)
  if (amount === total) return fullReversal(placement, stamp)
  const goods = sumMicros(netOf(placement))
  const taxedGoods = goods + placement.tax
  const fromGoods = smaller(amount, taxedGoods)
  const goodsBack = taxedGoods === 0n ? 0n : scale(fromGoods, [goods, taxedGoods], unit)
  const shipping = smaller(amount - fromGoods, placement.shipping)
  const duties = smaller(amount - fromGoods - shipping, placement.duties)
  const beyond = amount - fromGoods - shipping - duties
  return [
    ledgerEvent('return', -(goodsBack + beyond), stamp),
    ...orderLevel({ shipping: -shipping, tax: -(fromGoods - goodsBack), duties: -duties }, stamp),
  ].filter(({ amount: moved }) => moved !== 0n)
}

/**
 * Removes the tax from prices that include it. Goods, discounts and tax still add up to the same total. Tax beyond the
 * goods' value is removed from the shipping.
 */
export function withoutIncludedTax(placement: Placement, unit: bigint): Placement {
  const nets = netOf(placement)
  const inGoods = smaller(placement.tax, sumMicros(nets))
  const taxes = placement.lines.some((line) => line.tax !== 0n)
    ? placement.lines.map((line) => line.tax)
    : allocate(inGoods, nets, unit)
  const discounts = placement.lines.map((line, at) => {
    const net = nets[at] ?? 0n
    return net === 0n ? line.discount : scale(line.discount, [net - (taxes[at] ?? 0n), net], unit)
  })
  const gross = nets.map((net, at) => net - (taxes[at] ?? 0n) + (discounts[at] ?? 0n))
  const lines = placement.lines.map((line, at) => ({
    ...line,
    discount: discounts[at] ?? 0n,
    tax: taxes[at] ?? 0n,
    unitPrice: line.quantity === 0n ? line.unitPrice : scale(gross[at] ?? 0n, [1000n, line.quantity]),
  }))
  return { ...placement, lines, gross, shipping: placement.shipping - (placement.tax - sumMicros(taxes)) }
}
