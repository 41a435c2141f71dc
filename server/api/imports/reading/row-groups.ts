import type { Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import type { GroupLimits, KeyPartitions } from './key-partitions.ts'
import { weightOf } from './row-weight.ts'
import type { ScatteredKeys } from './scattered-keys.ts'

/** Nobody orders more lines at once; a column that is no order number gathers more. */
export const GROUP_LIMITS: GroupLimits = { rowsPerKey: 20_000, weightPerKey: 8_000_000, weightPerPart: 64_000_000 }
export const MAX_KEY_LENGTH = 255

export type RowGroup = { key: string; rows: SourceRow[]; rejections: Rejection[] }

type Grouping = {
  rows: AsyncIterable<SourceRow>
  header: readonly string[]
  keyOf: (cells: readonly string[]) => string
  scattered: ScatteredKeys
  partitions: KeyPartitions
}

/** Why a row cannot belong to any group; `null` where it can. */
function problemOf({ cells }: SourceRow, key: string, width: number): string | null {
  if (cells.length < width) return `too few columns: ${cells.length} of ${width}`
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return `too many columns: ${cells.length} of ${width}`
  if (key === '') return 'the row has no number to group it by'
  return key.length > MAX_KEY_LENGTH ? `the number is longer than ${MAX_KEY_LENGTH} characters` : null
}

const tooMany = (key: string, rows: SourceRow[]): Rejection[] =>
  rows.map((row) => ({ row, column: null, reason: `"${key.slice(0, 60)}" has too many rows to belong together` }))

/** Brings the rows of each key together: those that follow each other at once, the others at the end. */
export async function* groupRows(grouping: Grouping): AsyncGenerator<RowGroup> {
  const { header, keyOf, scattered, partitions } = grouping
  let current: SourceRow[] = []
  let currentKey = ''
  let weight = 0
  for await (const row of grouping.rows) {
    const key = keyOf(row.cells)
    const reason = problemOf(row, key, header.length)
    if (reason !== null) {
      yield { key, rows: [], rejections: [{ row, column: null, reason }] }
    } else if (scattered.has(key)) {
      await partitions.add(key, row)
    } else {
      if (key !== currentKey && current.length > 0) {
        yield { key: currentKey, rows: current, rejections: [] }
        current = []
        weight = 0
      }
      currentKey = key
      weight += weightOf(row.cells)
      if (current.length < GROUP_LIMITS.rowsPerKey && weight <= GROUP_LIMITS.weightPerKey) current.push(row)
      else yield { key, rows: [], rejections: tooMany(key, [row]) }
    }
  }
  if (current.length > 0) yield { key: currentKey, rows: current, rejections: [] }
  for await (const { key, rows, beyond } of partitions.groups()) yield { key, rows, rejections: tooMany(key, beyond) }
}
