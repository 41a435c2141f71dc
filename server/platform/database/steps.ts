import { setImmediate } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import type { Claims, Database } from './database.ts'

/** The intended time of one step in milliseconds. Other requests wait for this time. */
const TARGET_MS = 20

/** The most that a batch may grow at once, because one measurement may be an outlier. */
const MAX_GROWTH = 2

const SERVICE: Claims = { role: 'service_role' }

/** Long work that runs as many short statements. */
export type Job = {
  database: Database
  /** Awaited after every step so that other requests can run. May throw to stop the job. */
  yieldTurn: () => Promise<void>
}

export const yieldToEventLoop = async (): Promise<void> => setImmediate()

/** Runs one short statement as `service_role`, ahead of the steps of jobs. */
export function queryAsService<Row extends QueryResultRow>(database: Database, text: string, values: unknown[]) {
  return database.queryAs<Row>(SERVICE, text, values)
}

type BatchBounds = { start: number; min: number; max: number }

/** Adapts the size of batches so that each takes about 20 ms, on fast and on slow machines. */
export function createBatchSizer({ start, min, max }: BatchBounds) {
  let size = start

  function adapt(count: number, elapsedMs: number) {
    const factor = Math.min(TARGET_MS / Math.max(elapsedMs, 1), MAX_GROWTH)
    // A smaller batch than planned doesn't show how long a full one takes.
    if (factor > 1 && count < size) return
    size = Math.round(Math.min(max, Math.max(min, (size + size * factor) / 2)))
  }

  return {
    size: () => size,
    /** Runs a batch of `count` units and adapts the size to the time it took. */
    async run<Result>(count: number, batch: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now()
      const result = await batch()
      adapt(count, performance.now() - startedAt)
      return result
    },
  }
}

/**
 * Runs a statement over rows in order of id and yields one result row per batch. `valuesFor` gets the last id and the
 * batch size. The result's `last` is the batch's greatest id, or null after the last row.
 */
export async function* walkIds<Row extends { last: string | null }>(
  { database, yieldTurn }: Job,
  text: string,
  valuesFor: (after: string, size: number) => unknown[],
): AsyncGenerator<Row> {
  const sizer = createBatchSizer({ start: 200, min: 20, max: 5000 })
  for (let last: string | null = '0'; last !== null;) {
    const values = valuesFor(last, sizer.size())
    const { rows }: { rows: Row[] } = await sizer.run(sizer.size(), () => database.step<Row>(text, values))
    const [row] = rows
    if (row) yield row
    last = row?.last ?? null
    await yieldTurn()
  }
}

/** Repeats a statement that handles a limited number of rows until it finds none. */
export async function runUntilEmpty({ database, yieldTurn }: Job, text: string, values: unknown[]): Promise<void> {
  for (;;) {
    const { rowCount } = await database.step(text, values)
    if (!rowCount) return
    await yieldTurn()
  }
}

/** A person reading their rows; row-level security hides all others. */
export type Reader = { database: Database; claims: Claims & { sub: string } }

export type PagedQuery = {
  /**
   * SQL that selects the rows after a key, sorted by key. Its last parameters are the parts of the key and the page
   * size.
   */
  text: string
  /** A key that sorts before all rows. */
  from: readonly unknown[]
  /** The columns that hold the key. */
  key: readonly string[]
}

/** Reads rows page by page; each page is a step of a job. */
export async function* readPages({ database, claims }: Reader, { text, from, key }: PagedQuery, values: unknown[]) {
  const sizer = createBatchSizer({ start: 500, min: 100, max: 5000 })
  let after = from
  for (;;) {
    const size = sizer.size()
    const read = () => database.stepAs<Record<string, unknown>>(claims, text, [...values, ...after, size])
    const { rows } = await sizer.run(size, read)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = key.map((column) => last[column])
  }
}

type CopyValue = string | number | bigint | boolean | null

function toCopyField(value: CopyValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`
}

/** Returns one row in COPY's CSV format. An empty field without quotes means NULL. */
export const toCopyRow = (values: readonly CopyValue[]): string => `${values.map(toCopyField).join(',')}\n`

function takeRows(rows: Iterator<string>, count: number): string[] {
  const taken: string[] = []
  while (taken.length < count) {
    const { value, done } = rows.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

type LoadRows = { table: string; columns: readonly string[]; rows: Iterable<string> }

/**
 * Creates a function that loads rows with COPY in batches. A generator's rows are created only when their batch is
 * sent.
 */
export function createBatchLoader(database: Database) {
  const sizer = createBatchSizer({ start: 500, min: 100, max: 6000 })
  return async function load({ table, columns, rows }: LoadRows): Promise<void> {
    const iterator = rows[Symbol.iterator]()
    for (;;) {
      const batch = takeRows(iterator, sizer.size())
      if (batch.length === 0) return
      await sizer.run(batch.length, () => database.bulkLoad({ table, columns, csv: batch.join('') }))
    }
  }
}
