import { isTotalRow } from '#domain/imports/formats/header-row.ts'
import type { LeftOutRow, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import { namedWidth } from './header-search.ts'
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
  /** Positions of the dates that every order has; empty where the rows are no orders. */
  dateColumns: readonly number[]
  scattered: ScatteredKeys
  partitions: KeyPartitions
  /** What to do with rows of a key that come again further down. */
  rules: BlockRules
}

type Keyed = { row: SourceRow; key: string }
type Screen = { rejection?: string; leftOut?: string }

/** Tells the rows that cannot belong to any group, and why. */
function createScreen({ header, dateColumns }: Grouping) {
  const least = namedWidth(header)

  function isHeaderAgain({ cells }: SourceRow): boolean {
    // Most rows differ in their first cell.
    return cells[0]?.trim() === header[0] && header.every((name, at) => (cells[at] ?? '').trim() === name)
  }

  function problemOf({ row: { cells }, key }: Keyed): string | null {
    if (cells.length < least) return `too few columns: ${cells.length} of ${least}`
    if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
      return `too many columns: ${cells.length} of ${header.length}`
    if (key === '') return 'the row has no number to group it by'
    return key.length > MAX_KEY_LENGTH ? `the number is longer than ${MAX_KEY_LENGTH} characters` : null
  }

  return (keyed: Keyed): Screen | null => {
    const { row, key } = keyed
    if (isHeaderAgain(row)) return { leftOut: 'The header again' }
    if (isTotalRow(row.cells, key, dateColumns)) return { leftOut: 'Row of totals' }
    const rejection = problemOf(keyed)
    return rejection === null ? null : { rejection }
  }
}

const groupOf = (key: string, rows: SourceRow[]): RowGroup => ({ key, rows, rejections: [], leftOut: [] })

const screened = ({ row, key }: Keyed, { rejection, leftOut }: Screen): RowGroup => ({
  ...groupOf(key, []),
  rejections: rejection === undefined ? [] : [{ row, column: null, reason: rejection }],
  leftOut: leftOut === undefined ? [] : [{ row, reason: leftOut }],
})

const tooMany = (key: string, rows: SourceRow[]): RowGroup => ({
  ...groupOf(key, []),
  rejections: rows.map((row) => ({
    row,
    column: null,
    reason: `"${key.slice(0, 60)}" has too many rows to belong together`,
  })),
})

/** Gathers rows of one key that follow each other. */
function createGathering() {
  let rows: SourceRow[] = []
  let key = ''
  let weight = 0

  function take(): RowGroup[] {
    const taken = rows
    rows = []
    weight = 0
    return taken.length === 0 ? [] : [groupOf(key, taken)]
  }

  return {
    /** Groups that end with this row's coming, and what is too much of its own. */
    add({ row, key: next }: Keyed): RowGroup[] {
      const ended = next === key ? [] : take()
      key = next
      weight += weightOf(row.cells)
      if (rows.length >= GROUP_LIMITS.rowsPerKey || weight > GROUP_LIMITS.weightPerKey)
        return [...ended, tooMany(key, [row])]
      rows.push(row)
      return ended
    },
    take,
  }
}

/** Brings the rows of each key together: those that follow each other at once, the others at the end. */
export async function* groupRows(grouping: Grouping): AsyncGenerator<RowGroup> {
  const { keyOf, scattered, partitions, rules } = grouping
  const screen = createScreen(grouping)
  const gathering = createGathering()
  let lastKey = ''
  let block = 0
  for await (const row of grouping.rows) {
    const keyed = { row, key: keyOf(row.cells) }
    const outcome = screen(keyed)
    if (outcome !== null) {
      yield screened(keyed, outcome)
      continue
    }
    if (keyed.key !== lastKey) block += 1
    lastKey = keyed.key
    if (scattered.has(keyed.key)) await partitions.add(keyed.key, row, block)
    else for (const group of gathering.add(keyed)) yield group
  }
  yield* gathering.take()
  for await (const { key, blocks, beyond } of partitions.groups()) {
    yield { ...tooMany(key, beyond), ...settleBlocks(blocks, rules) }
  }
}
