import { sumMicros } from '#domain/imports/cells/micros.ts'
import { refundOf } from '#domain/imports/ledger.ts'
import type { LedgerEvent, LedgerKind } from '#domain/imports/parsed-order.ts'

/** What of an order isn't refunded yet. */
export type Rest = { goods: bigint; shipping: bigint; tax: bigint }

type Stamp = Pick<LedgerEvent, 'at' | 'refundKey'>

/**
 * Refunds an amount whose products are unknown: goods that aren't refunded yet come first, with their tax, then shipping, then
 * duties.
 */
export function refundOfRest(
  { goods, shipping, tax, duties = 0n }: Rest & { duties?: bigint },
  amount: bigint,
  when: Stamp & { unit: bigint },
): LedgerEvent[] {
  const line = { sku: null, title: '', quantity: 0n, unitPrice: goods, discount: 0n, tax: 0n }
  const left = { at: when.at, lines: [line], gross: [goods], shipping, tax, duties }
  return refundOf(left, amount, when)
    .map((event) => ({ ...event, line: null, quantity: 0n }))
    .filter((event) => event.amount !== 0n)
}

export const sumOfKind = (events: readonly LedgerEvent[], kind: LedgerKind): bigint =>
  sumMicros(events.filter((event) => event.kind === kind).map(({ amount }) => amount))

/** What is left after these events. */
export const restAfter = ({ goods, shipping, tax }: Rest, events: readonly LedgerEvent[]): Rest => ({
  goods: goods + sumOfKind(events, 'return'),
  shipping: shipping + sumOfKind(events, 'shipping'),
  tax: tax + sumOfKind(events, 'tax'),
})
