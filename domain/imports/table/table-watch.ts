import { STATUS_FIELDS } from '#domain/contracts/import-terms.ts'
import type { StatusField } from '#domain/contracts/imports.ts'
import { readText } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import { createCodeWatch } from '#domain/imports/discount-codes.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { areRowKinds, knownStatus, rowKindIn, statusIn } from './status-words.ts'
import { lineIdentity, namesReturn } from './table-format.ts'
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
  /** Whether some orders say that they are partly refunded. */
  hasPartRefunds: boolean
  /** The fields whose columns say what each row is: a sale, a return, a fee. */
  kindFields: StatusField[]
  /** Customer numbers that belong to nobody in particular, because several people share them. */
  sharedCustomers: ReadonlySet<string>
  /** Whether a comma separates discount codes. */
  areCodesListed: boolean
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

/** Watches one column of statuses. */
function createStatusWatch({ name, at }: Column) {
  const found = new Map<string, UnknownStatus>()
  const words = new Set<string>()
  let last = ''
  return {
    see(cells: readonly string[]) {
      if (at < 0) return
      const text = readText(cells, { name, at })
      // Skips the work if the row has the same status as the row before, as most rows do.
      if (text === last) return
      const status = statusIn(text, name)
      if (status !== '' && words.size < MAX_WORDS) words.add(status)
      if (status === '' || knownStatus(status) !== null) {
        last = text
        return
      }
      const entry = found.get(status) ?? { word: text.slice(0, MAX_WORD_LENGTH), rows: 0 }
      entry.rows += 1
      if (found.size < MAX_WORDS) found.set(status, entry)
    },
    unknown: (): UnknownStatus[] => {
      const hasKinds = areRowKinds([...words])
      return [...found].flatMap(([word, entry]) => (hasKinds && rowKindIn(word) !== null ? [] : [entry]))
    },
    hasKinds: () => areRowKinds([...words]),
    hasPartRefunds: () => [...words].some((word) => knownStatus(word) === 'partly_refunded'),
  }
}

function createStatusWatches(columns: MappedColumns) {
  const watches = STATUS_FIELDS.map((field) => ({ field, ...createStatusWatch(columns(field)) }))
  return {
    see: (cells: readonly string[]) => watches.forEach((watch) => watch.see(cells)),
    conclude() {
      const unknown = watches.flatMap((watch) => watch.unknown())
      return {
        unknownStatuses: unknown.toSorted((left, right) => right.rows - left.rows),
        hasPartRefunds: watches.some((watch) => watch.hasPartRefunds()),
        kindFields: watches.filter((watch) => watch.hasKinds()).map(({ field }) => field),
      }
    },
  }
}

/** So many people don't share one customer number in earnest. */
const SHARING_PEOPLE = 5
const MAX_CUSTOMERS = 100_000

/** Finds customer numbers that stand beside the emails of several people, such as that of all guests. */
function createCustomerWatch(columns: MappedColumns) {
  const [id, email] = [columns('customer_id'), columns('customer_email')]
  const people = new Map<string, Set<number>>()
  return {
    see(cells: readonly string[]) {
      if (id.at < 0 || email.at < 0) return
      const [number, address] = [readText(cells, id), readText(cells, email).toLowerCase()]
      if (number === '' || address === '') return
      const known = people.get(number) ?? new Set()
      if (known.size < SHARING_PEOPLE) known.add(fingerprint(address))
      if (people.size < MAX_CUSTOMERS) people.set(number, known)
    },
    shared: (): ReadonlySet<string> =>
      new Set([...people].filter(([, known]) => known.size >= SHARING_PEOPLE).map(([number]) => number)),
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

/** Counts orders that appear again, with some samples. */
function createReturning() {
  const orders = new Set<string>()
  const samples: ReturningOrder[] = []
  return {
    note(order: string, firstLine: number, rows: readonly SourceRow[]) {
      orders.add(order)
      if (samples.length >= MAX_SAMPLES) return
      const againLine = rows[0]?.line ?? 0
      samples.push({ order: order.slice(0, MAX_SAMPLE_LENGTH), firstLine, againLine, again: describe(rows) })
    },
    found: () => ({ orders: orders.size, samples }),
  }
}

/** Finds orders that appear again with different values for the same lines. */
function createRepeatWatch(columns: MappedColumns) {
  const known = new Map<string, KnownOrder>()
  const returning = createReturning()
  /** The orders that don't only come again as a return, where a column says what each row is. */
  const changed = createReturning()
  let lines = 0

  function noteReturn(order: string, firstLine: number, rows: readonly SourceRow[]) {
    returning.note(order, firstLine, rows)
    if (!rows.every(({ cells }) => namesReturn(cells, columns, STATUS_FIELDS))) changed.note(order, firstLine, rows)
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
      const identities = rows.map(({ cells }) => fingerprint(lineIdentity(cells, columns, [])))
      if (identities.some((identity) => entry.lines.has(identity))) noteReturn(order, entry.firstLine, rows)
      if (!isFull()) for (const identity of identities) entry.lines.add(identity)
      lines += identities.length
      entry.blocks.add(block)
    },
    returning: (hasKinds: boolean) => (hasKinds ? changed : returning).found(),
  }
}

/** Collects what a whole table shows about its orders, statuses and repeated orders, in limited memory. */
export function createTableWatch(columns: MappedColumns) {
  const sample = createOrderSample()
  const statuses = createStatusWatches(columns)
  const customers = createCustomerWatch(columns)
  const codes = createCodeWatch(columns('discount_code'))
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
      customers.see(row.cells)
      codes.see(row.cells)
      if (order !== current) endOrder()
      current = order
      count += 1
      if (order !== '' && rows.length < MAX_ROWS) rows.push(row)
    },
    conclude(): TableEvidence {
      endOrder()
      const found = statuses.conclude()
      return {
        orders: sample.kept(),
        ...found,
        sharedCustomers: customers.shared(),
        areCodesListed: codes.areListed(),
        returning: repeats.returning(found.kindFields.length > 0),
      }
    },
  }
}
