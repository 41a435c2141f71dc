import type { LeftOutRow, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import type { GroupLimits, KeyPartitions } from './key-partitions.ts'
import { settleBlocks, type BlockRules } from './repeated-blocks.ts'
import { weightOf } from './row-weight.ts'
import type { ScatteredKeys } from './scattered-keys.ts'

/** Nobody orders more lines at once; a column that is no order number gathers more. */
export const GROUP_LIMITS: GroupLimits = { rowsPerKey: 20_000, weightPerKey: 8_000_000, weightPerPart: 64_000_000 }
export const MAX_KEY_LENGTH = 255

export type RowGroup = { key: string; rows: SourceRow[]; rejections: Rejection[]; leftOut: LeftOutRow[] }

type Grouping = {
  rows: AsyncIterable<SourceRow>
  header: readonly string[]
  keyOf: (cells: readonly string[]) => string
  scattered: ScatteredKeys
  partitions: KeyPartitions
  /** What to do with rows of a key that come again further down. */
  rules: BlockRules
}

const NOTHING = { rows: [], rejections: [], leftOut: [] }

/** Why a row cannot belong to any group; `null` where it can. */
function problemOf({ cells }: SourceRow, key: string, width: number): string | null {
  if (cells.length < width) return `too few columns: ${cells.length} of ${width}`
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return `too many columns: ${cells.length} of ${width}`
  if (key === '') return 'the row has no number to group it by'
  return key.length > MAX_KEY_LENGTH ? `the number is longer than ${MAX_KEY_LENGTH} characters` : null
}

const tooMany = (key: string, rows: SourceRow[]): Rejection[] =>
  rows.map((row) => ({ row, column: null, reason: `"${key.slice(0, 60)}" has too many rows to belong together` }))

/** Collects rows of one key that follow each other. */
function createRun() {
  let rows: SourceRow[] = []
  let key = ''
  let weight = 0

  const end = (): RowGroup | null => (rows.length === 0 ? null : { ...NOTHING, key, rows })

  return {
    end,
    /** What is complete with this row: the rows of the key before it, or a row that is too many. */
    add(rowKey: string, row: SourceRow): RowGroup | null {
      const ended = rowKey === key ? null : end()
      if (rowKey !== key) {
        rows = []
        weight = 0
      }
      key = rowKey
      weight += weightOf(row.cells)
      const isTooMany = rows.length >= GROUP_LIMITS.rowsPerKey || weight > GROUP_LIMITS.weightPerKey
      if (isTooMany) return { ...NOTHING, key, rejections: tooMany(key, [row]) }
      rows.push(row)
      return ended
    },
  }
}

/** Brings the rows of each key together: those that follow each other at once, the others at the end. */
export async function* groupRows(grouping: Grouping): AsyncGenerator<RowGroup> {
  const { header, keyOf, scattered, partitions, rules } = grouping
  const run = createRun()
  let lastKey = ''
  let block = 0
  for await (const row of grouping.rows) {
    const key = keyOf(row.cells)
    const reason = problemOf(row, key, header.length)
    if (reason !== null) {
      yield { ...NOTHING, key, rejections: [{ row, column: null, reason }] }
      continue
    }
    if (key !== lastKey) block += 1
    lastKey = key
    if (scattered.has(key)) {
      await partitions.add(key, row, block)
      continue
    }
    const complete = run.add(key, row)
    if (complete !== null) yield complete
  }
  const last = run.end()
  if (last !== null) yield last
  for await (const { key, blocks, beyond } of partitions.groups()) {
    yield { key, ...settleBlocks(blocks, rules), rejections: tooMany(key, beyond) }
  }
}
