export const INCOMPLETE = 0

/** BigCommerce's own words, which a shop can't rename, in lower case like those of its files. */
const STATUSES: ReadonlyMap<number, string> = new Map([
  [INCOMPLETE, 'incomplete'],
  [1, 'pending'],
  [2, 'shipped'],
  [3, 'partially shipped'],
  [4, 'refunded'],
  [5, 'cancelled'],
  [6, 'declined'],
  [7, 'awaiting payment'],
  [8, 'awaiting pickup'],
  [9, 'awaiting shipment'],
  [10, 'completed'],
  [11, 'awaiting fulfillment'],
  [12, 'manual verification required'],
  [13, 'disputed'],
  [14, 'partially refunded'],
])

/** Returns the name of a status by its number. `null` for one that BigCommerce doesn't document. */
export const statusOf = (id: number): string | null => STATUSES.get(id) ?? null
