import { sumMicros } from '#domain/imports/cells/micros.ts'
import { ledgerEvent, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent } from '#domain/imports/parsed-order.ts'
import { sumOfKind } from './refunded-rest.ts'

/** What is left of an order, with its lines. */
export type RestByLine = {
  lines: { net: bigint; quantity: bigint }[]
  unnamed: bigint
  shipping: bigint
  tax: bigint
  duties: bigint
}

/** What is left of an order after these events. */
export function restByLine(
  { lines, gross, shipping, tax, duties }: Placement,
  events: readonly LedgerEvent[],
): RestByLine {
  const left = lines.map((line, at) => {
    const its = events.filter((entry) => entry.line === at)
    return {
      net: (gross[at] ?? 0n) - line.discount + sumMicros(its.map(({ amount }) => amount)),
      quantity: line.quantity + sumMicros(its.map(({ quantity }) => quantity)),
    }
  })
  return {
    lines: left,
    unnamed: sumMicros(
      events.filter(({ kind, line }) => kind === 'return' && line === null).map(({ amount }) => amount),
    ),
    shipping: shipping + sumOfKind(events, 'shipping'),
    tax: tax + sumOfKind(events, 'tax'),
    duties: duties + sumOfKind(events, 'duty'),
  }
}

export const goodsIn = ({ lines, unnamed }: RestByLine): bigint => sumMicros(lines.map(({ net }) => net)) + unnamed

export const totalOf = (rest: RestByLine): bigint => goodsIn(rest) + rest.shipping + rest.tax + rest.duties

export type Stamp = Pick<LedgerEvent, 'at' | 'refundKey'>

export const isSomething = ({ amount, quantity }: LedgerEvent): boolean => amount !== 0n || quantity !== 0n

/** Reverses everything that is left. */
export const wholeRest = ({ lines, unnamed, shipping, tax, duties }: RestByLine, stamp: Stamp): LedgerEvent[] =>
  [
    ...lines.map(({ net, quantity }, line) => ledgerEvent('return', -net, { ...stamp, line, quantity: -quantity })),
    ledgerEvent('return', -unnamed, stamp),
    ledgerEvent('shipping', -shipping, stamp),
    ledgerEvent('tax', -tax, stamp),
    ledgerEvent('duty', -duties, stamp),
  ].filter(isSomething)
