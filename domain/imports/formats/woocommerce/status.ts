import type { Outcome } from '#domain/imports/formats/settlement.ts'

export const NEVER_PLACED = 'Unpaid, draft, deleted or failed order'

const LEFT_OUT = new Set(['trash', 'auto-draft', 'checkout-draft', 'draft', 'pending', 'failed'])

export const normalizeStatus = (text: string): string =>
  text.trim().toLowerCase().replace(/^wc-/, '').replace(/\s+/g, '-')

/**
 * Returns the meaning of a status. An order on hold counts, because its customer pays later. Deleted orders, drafts and
 * checkouts that wait for a payment (`pending`) or whose payment failed are left out.
 */
export function outcomeOf(status: string): Outcome {
  const name = normalizeStatus(status)
  if (LEFT_OUT.has(name)) return 'left_out'
  if (name === 'refunded') return 'refunded'
  return name === 'cancelled' || name === 'canceled' ? 'cancelled' : 'placed'
}
