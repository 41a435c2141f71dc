import { DESTROYED_NUMBER } from '#domain/imports/table/order-evidence.ts'

const MAX_WATCHED = 1000
const DAY_LENGTH = 10

export type DestroyedNumbers = {
  rows: number
  sample: string
  /** Whether rows of different days have come to share one number. */
  isCollapsed: boolean
}

/** Finds order numbers that a spreadsheet has written as 5.27762E+12 and so rounded off. */
export function createNumberWatch(dateColumn: number) {
  const days = new Map<string, string>()
  const found: DestroyedNumbers = { rows: 0, sample: '', isCollapsed: false }

  return {
    see(number: string, cells: readonly string[]) {
      // Most numbers have no plus.
      if (!number.includes('+') || !DESTROYED_NUMBER.test(number)) return
      found.rows += 1
      if (found.sample === '') found.sample = number
      const day = (cells[dateColumn] ?? '').trim().slice(0, DAY_LENGTH)
      const known = days.get(number)
      if (known !== undefined && known !== day) found.isCollapsed = true
      if (known === undefined && days.size < MAX_WATCHED) days.set(number, day)
    },
    conclude: (): DestroyedNumbers => found,
  }
}
