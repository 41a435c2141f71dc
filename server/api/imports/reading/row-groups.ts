import { isTotalRow } from '#domain/imports/formats/header-row.ts'
import type {
  LeftOutRow,
  Rejection,
  SourceRow,
  OrderFormat,
  OrderReading,
  ReadingContext,
} from '#domain/imports/parsed-order.ts'
import { namedWidth } from './header-search.ts'
import type { GroupLimits, KeyPartitions } from './key-partitions.ts'
import { weightOf } from './table-limits.ts'
import type { ScatteredKeys } from './scattered-keys.ts'
import { withinBounds } from '#domain/imports/bounds.ts'
import type { OrderReader } from './choose-reader.ts'

/** No real order has this many rows. A wrong key column exceeds the limits early. */
export const GROUP_LIMITS: GroupLimits = { rowsPerKey: 20_000, weightPerKey: 8_000_000, weightPerPart: 64_000_000 }
export const MAX_KEY_LENGTH = 255

export type RowGroup = { key: string; rows: SourceRow[]; rejections: Rejection[]; leftOut: LeftOutRow[] }

type Grouping = {
  rows: AsyncIterable<SourceRow>
  header: readonly string[]
  keyOf: (cells: readonly string[]) => string
  /** Indexes of the date columns, to tell totals rows from orders. Empty if the file doesn't have orders. */
  dateColumns: readonly number[]
  scattered: ScatteredKeys
  partitions: KeyPartitions
  /** What to do if the rows of an order appear again further down. */
  rules: BlockRules
}

type Keyed = { row: SourceRow; key: string }
type Exclusion = { rejection?: string; leftOut?: string }

/** Creates a function that returns why a row must be excluded. It returns null for a normal row. */
function createRowFilter({ header, dateColumns }: Grouping) {
  const least = namedWidth(header)

  function isRepeatedHeader({ cells }: SourceRow): boolean {
    // A fast check first: the first cell of most rows differs from the header.
    return cells[0]?.trim() === header[0] && header.every((name, at) => (cells[at] ?? '').trim() === name)
  }

  function problemOf({ row: { cells }, key }: Keyed): string | null {
    if (cells.length < least) return `too few columns: ${cells.length} of ${least}`
    if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
      return `too many columns: ${cells.length} of ${header.length}`
    if (key === '') return 'the row has no number to group it by'
    return key.length > MAX_KEY_LENGTH ? `the number is longer than ${MAX_KEY_LENGTH} characters` : null
  }

  return (keyed: Keyed): Exclusion | null => {
    const { row, key } = keyed
    if (isRepeatedHeader(row)) return { leftOut: 'Repeated header' }
    if (isTotalRow(row.cells, key, dateColumns)) return { leftOut: 'Totals row' }
    const rejection = problemOf(keyed)
    return rejection === null ? null : { rejection }
  }
}

const groupOf = (key: string, rows: SourceRow[]): RowGroup => ({ key, rows, rejections: [], leftOut: [] })

const excludedGroup = ({ row, key }: Keyed, { rejection, leftOut }: Exclusion): RowGroup => ({
  ...groupOf(key, []),
  rejections: rejection === undefined ? [] : [{ row, column: null, reason: rejection }],
  leftOut: leftOut === undefined ? [] : [{ row, reason: leftOut }],
})

const oversizedGroup = (key: string, rows: SourceRow[]): RowGroup => ({
  ...groupOf(key, []),
  rejections: rows.map((row) => ({
    row,
    column: null,
    reason: `"${key.slice(0, 60)}" has too many rows for one order or product`,
  })),
})

/** Groups adjacent rows with the same key. */
function createAdjacentGroups() {
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
    /**
     * Takes the next row. Returns the group that ended before it, if any, and a row that exceeds the limits as a group
     * of its own.
     */
    add({ row, key: next }: Keyed): RowGroup[] {
      const ended = next === key ? [] : take()
      key = next
      weight += weightOf(row.cells)
      if (rows.length >= GROUP_LIMITS.rowsPerKey || weight > GROUP_LIMITS.weightPerKey)
        return [...ended, oversizedGroup(key, [row])]
      rows.push(row)
      return ended
    },
    take,
  }
}

/** Groups rows by key. Yields adjacent rows as soon as their group ends, and scattered rows at the end. */
export async function* groupRows(grouping: Grouping): AsyncGenerator<RowGroup> {
  const { keyOf, scattered, partitions, rules } = grouping
  const filter = createRowFilter(grouping)
  const adjacent = createAdjacentGroups()
  let lastKey = ''
  let block = 0
  for await (const row of grouping.rows) {
    const keyed = { row, key: keyOf(row.cells) }
    const exclusion = filter(keyed)
    if (exclusion !== null) {
      yield excludedGroup(keyed, exclusion)
      continue
    }
    if (keyed.key !== lastKey) block += 1
    lastKey = keyed.key
    if (scattered.has(keyed.key)) await partitions.add(keyed.key, row, block)
    else for (const group of adjacent.add(keyed)) yield group
  }
  yield* adjacent.take()
  for await (const { key, blocks, beyond } of partitions.groups()) {
    yield { ...oversizedGroup(key, beyond), ...chooseBlocks(blocks, rules) }
  }
}

/** Adjacent rows of one order. */
type Block = readonly SourceRow[]

type BlockRules = Pick<OrderFormat, 'areEqualRowsLines' | 'isNewerVersion'>

const REPEATED = 'Repeated rows of an order'
const REPLACED = 'Replaced by a newer version of the order in the same file'

const leaveOut = (block: Block, reason: string): LeftOutRow[] => block.map((row) => ({ row, reason }))

/**
 * Chooses the rows of an order that appears in several places, such as in exports pasted below each other. Drops
 * repeated blocks, and older versions if the format can tell which are older.
 */
function chooseBlocks(blocks: readonly Block[], rules: BlockRules): { rows: SourceRow[]; leftOut: LeftOutRow[] } {
  if (blocks.length < 2 || rules.areEqualRowsLines === true) return { rows: blocks.flat(), leftOut: [] }
  const seen = new Set<string>()
  const leftOut: LeftOutRow[] = []
  let kept: Block[] = []
  for (const block of blocks) {
    const text = JSON.stringify(block.map(({ cells }) => cells))
    if (seen.has(text)) {
      leftOut.push(...leaveOut(block, REPEATED))
      continue
    }
    seen.add(text)
    const isReplaced = (earlier: Block) => rules.isNewerVersion?.(block, earlier) === true
    leftOut.push(...kept.filter(isReplaced).flatMap((earlier) => leaveOut(earlier, REPLACED)))
    kept = [...kept.filter((earlier) => !isReplaced(earlier)), block]
  }
  return { rows: kept.flat(), leftOut }
}

export const rowsIn = ({ rows, rejections, leftOut }: RowGroup): number =>
  rows.length + rejections.length + leftOut.length

/** Reads the rows of one order. Rejects orders with an impossible amount, quantity or date. */
export function readGroup(group: RowGroup, reader: OrderReader, context: ReadingContext): OrderReading {
  const { order, rejections, leftOut } = withinBounds(reader.read(group.rows, context), group.rows)
  return { order, rejections: [...group.rejections, ...rejections], leftOut: [...group.leftOut, ...leftOut] }
}
