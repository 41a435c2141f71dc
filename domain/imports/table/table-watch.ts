import { readText } from '#domain/imports/cells/cells.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { knownStatus, normalizeStatus } from './status-words.ts'
import { lineIdentity } from './table-format.ts'
import type { MappedColumns } from './table-rules.ts'

/** Limits the sample of orders. The sample is spread over the whole file. */
const MAX_ORDERS = 2000
const MAX_CHARACTERS = 8_000_000
/** Orders with more rows are left out of the sample. */
const MAX_ROWS = 50
const MAX_WORDS = 50
const MAX_WORD_LENGTH = 60
const MAX_WATCHED_ORDERS = 100_000
const MAX_LINES_WATCHED = 400_000
const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 120

type UnknownStatus = { word: string; rows: number }
/**
 * An order that appears twice. `firstLine` and `againLine` are the lines where its rows start; `again` is the text of
 * the later row.
 */
type ReturningOrder = { order: string; firstLine: number; againLine: number; again: string }

export type TableEvidence = {
  /** The rows of some orders from the whole file. */
  orders: SourceRow[][]
  unknownStatuses: UnknownStatus[]
  /** Orders that appear again with different rows for the same products. */
  returning: { orders: number; samples: ReturningOrder[] }
}

/** Keeps a sample of every nth order, and doubles n when the sample is full. */
function createOrderSample() {
  let kept: SourceRow[][] = []
  let characters = 0
  let stride = 1
  let count = 0
  const sizeOf = (rows: readonly SourceRow[]) =>
    rows.reduce((sum, { cells }) => sum + cells.reduce((length, cell) => length + cell.length + 8, 0), 0)

  return {
    add(rows: SourceRow[]) {
      count += 1
      if (count % stride !== 0) return
      kept.push(rows)
      characters += sizeOf(rows)
      while (kept.length > MAX_ORDERS || (characters > MAX_CHARACTERS && kept.length > 1)) {
        kept = kept.filter((_rows, at) => at % 2 === 0)
        stride *= 2
        characters = kept.reduce((sum, order) => sum + sizeOf(order), 0)
      }
    },
    kept: () => kept,
  }
}

function createStatusWatch(columns: MappedColumns) {
  const found = new Map<string, UnknownStatus>()
  const column = columns('status')
  let last = ''
  return {
    see(cells: readonly string[]) {
      const text = readText(cells, column)
      // Skips the work if the row has the same status as the row before, as most rows do.
      if (text === last) return
      const status = normalizeStatus(text)
      if (status === '' || knownStatus(status) !== null) {
        last = text
        return
      }
      const entry = found.get(status) ?? { word: text.slice(0, MAX_WORD_LENGTH), rows: 0 }
      entry.rows += 1
      if (found.size < MAX_WORDS) found.set(status, entry)
    },
    unknown: (): UnknownStatus[] => [...found.values()].toSorted((left, right) => right.rows - left.rows),
  }
}

const describe = ([row]: readonly SourceRow[]): string =>
  (row?.cells ?? [])
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, MAX_SAMPLE_LENGTH)

const textOf = (rows: readonly SourceRow[]): string => rows.map(({ cells }) => cells.join('\u001F')).join('\u001E')

type KnownOrder = { lines: Set<number>; blocks: Set<number>; firstLine: number }

/** A fast 32-bit hash (FNV-1a). Two different texts have the same hash in one of four billion cases. */
function fingerprint(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Finds orders that appear again with different values for the same lines. */
function createRepeatWatch(columns: MappedColumns) {
  const known = new Map<string, KnownOrder>()
  const returning = new Set<string>()
  const samples: ReturningOrder[] = []
  let lines = 0

  function noteReturn(order: string, firstLine: number, rows: readonly SourceRow[]) {
    returning.add(order)
    if (samples.length >= MAX_SAMPLES) return
    const againLine = rows[0]?.line ?? 0
    samples.push({ order: order.slice(0, MAX_SAMPLE_LENGTH), firstLine, againLine, again: describe(rows) })
  }

  const isFull = () => known.size >= MAX_WATCHED_ORDERS || lines >= MAX_LINES_WATCHED

  /** Returns what is known about an order's earlier rows. Returns `null` if the memory limit is reached. */
  function recall(order: string, [first]: readonly SourceRow[]): KnownOrder | null {
    const before = known.get(order)
    if (before !== undefined || isFull()) return before ?? null
    const entry = { lines: new Set<number>(), blocks: new Set<number>(), firstLine: first?.line ?? 0 }
    known.set(order, entry)
    return entry
  }

  return {
    see(order: string, rows: readonly SourceRow[]) {
      const entry = recall(order, rows)
      const block = fingerprint(textOf(rows))
      if (entry === null || entry.blocks.has(block)) return
      const identities = rows.map(({ cells }) => fingerprint(lineIdentity(cells, columns)))
      if (identities.some((identity) => entry.lines.has(identity))) noteReturn(order, entry.firstLine, rows)
      if (!isFull()) for (const identity of identities) entry.lines.add(identity)
      lines += identities.length
      entry.blocks.add(block)
    },
    returning: () => ({ orders: returning.size, samples }),
  }
}

/** Collects what a whole table shows about its orders, statuses and repeated orders, in limited memory. */
export function createTableWatch(columns: MappedColumns) {
  const sample = createOrderSample()
  const statuses = createStatusWatch(columns)
  const repeats = createRepeatWatch(columns)
  let rows: SourceRow[] = []
  let current = ''
  let count = 0

  function endOrder() {
    if (rows.length > 0 && count <= MAX_ROWS) {
      repeats.see(current, rows)
      sample.add(rows)
    }
    rows = []
    count = 0
  }

  return {
    /** Call it for every row, with its order number. */
    see(order: string, row: SourceRow) {
      statuses.see(row.cells)
      if (order !== current) endOrder()
      current = order
      count += 1
      if (order !== '' && rows.length < MAX_ROWS) rows.push(row)
    },
    conclude(): TableEvidence {
      endOrder()
      return { orders: sample.kept(), unknownStatuses: statuses.unknown(), returning: repeats.returning() }
    },
  }
}
