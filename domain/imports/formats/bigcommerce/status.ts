import type { Outcome } from '#domain/imports/formats/settlement.ts'

export const NEVER_PLACED = 'Incomplete, pending or declined order'

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['incomplete', 'left_out'],
  ['pending', 'left_out'],
  ['declined', 'left_out'],
  ['refunded', 'refunded'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
])

/**
 * Returns the meaning of a status, such as "Awaiting Fulfillment". An order that awaits its payment counts. One that is
 * pending is a checkout that its customer didn't complete.
 */
export const outcomeOf = (status: string): Outcome => OUTCOMES.get(status.toLowerCase()) ?? 'placed'
