import { hash } from 'node:crypto'
import type { LedgerEvent, ParsedLine, ParsedOrder } from '#domain/imports/parsed-order.ts'

const lineText = (line: ParsedLine): string =>
  [line.sku, line.title, line.quantity, line.unitPrice, line.discount, line.tax].join('\u001F')

const eventText = (event: LedgerEvent): string =>
  [event.kind, event.at, event.amount, event.quantity, event.line, event.refundKey].join('\u001F')

/** The same for two readings of an order that differ in nothing that is stored. */
export function hashOrder(order: ParsedOrder): string {
  const { computedTotal: _computedTotal, isTotalStated: _isTotalStated, ...stored } = order
  const { lines, events, aside, customer, ...facts } = stored
  const parts = [
    ...Object.values(facts),
    ...Object.values(customer ?? {}),
    ...lines.map(lineText),
    ...events.map(eventText),
    ...aside.map(({ reason, amount }) => `${reason}\u001F${amount}`),
  ]
  return hash('sha256', parts.join('\u001E'), 'base64url')
}
