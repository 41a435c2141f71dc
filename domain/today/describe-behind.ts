import type { Today } from '#domain/contracts/today.ts'

export type Behind = NonNullable<Today['behind']>

const STATES: Record<Behind['state'], string> = {
  broken: 'stopped, so newer orders are missing',
  late: 'is late, so newer orders are missing',
  paused: 'is paused, so newer orders are missing',
  backfill: 'reads your orders for the first time, so not all of them are here yet',
}

/** Says that orders of a connected shop are missing in the figures, and why. */
export const describeBehind = ({ shopName, state }: Behind): string => `Live sync with ${shopName} ${STATES[state]}.`
