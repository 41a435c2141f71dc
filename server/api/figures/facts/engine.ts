import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'
import { createInstance, quote } from './duckdb-instance.ts'
import { tooSlow } from './facts-errors.ts'
import { type FactRow, readNumbers, readRows } from './read-result.ts'
import { createSessions } from './sessions.ts'

const MEMORY = '1GB'
const LONGEST_QUERY_MS = 15_000

/** How many statements share the memory at once. */
const MOST_STATEMENTS = 3

/** A bound parameter. Text and lists need a cast to any other type, such as `$1::BIGINT[]`. */
export type FactValue = string | number | readonly (string | null)[]

type Run<Result> = (text: string, values?: readonly FactValue[]) => Promise<Result>

/** Runs one statement. Decimals and large integers come back as text. */
export type RunFacts = Run<FactRow[]> & {
  /** Runs one statement whose columns are DOUBLE, for many rows. Resolves to its columns. NULL becomes NaN. */
  columns: Run<Float64Array<ArrayBuffer>[]>
}

const isOutOfMemory = (error: unknown) => error instanceof Error && error.message.startsWith('Out of Memory')

type Running<Result> = {
  connection: DuckDBConnection
  text: string
  values: readonly FactValue[]
  read: (result: DuckDBMaterializedResult) => Promise<Result>
}

async function runAll<Result>({ connection, text, values, read }: Running<Result>): Promise<Result> {
  const { INTEGER, LIST, listValue, VARCHAR } = await import('@duckdb/node-api')
  const bound = values.map((value) => (typeof value === 'object' ? listValue([...value]) : value))
  // Stated, because the type of a list without values cannot be inferred.
  const types = values.map((value) => {
    if (typeof value === 'object') return LIST(VARCHAR)
    return typeof value === 'number' ? INTEGER : VARCHAR
  })
  return read(await connection.run(text, bound, types))
}

/** Runs one statement. Interrupts it if it takes too long. */
async function runLimited<Result>(running: Running<Result>): Promise<Result> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    running.connection.interrupt()
  }, LONGEST_QUERY_MS)
  try {
    return await runAll(running)
  } catch (error) {
    throw isLate || isOutOfMemory(error) ? tooSlow() : error
  } finally {
    clearTimeout(timer)
  }
}

type Options = { isLimited?: boolean }

/** One DuckDB instance in this process, so that all stores share its limits of memory and threads. */
export function createEngine(folder: string, memory = MEMORY) {
  // Other processes may use the same folder.
  const temporary = join(folder, `temporary-${randomUUID()}`)
  const sessions = createSessions(() => createInstance({ folder, temporary, memory }))
  const statements = new PQueue({ concurrency: MOST_STATEMENTS })

  return {
    /** A folder for files of this process. Exists while an instance is open, and goes when the engine closes. */
    temporary,
    isAttached: (name: string) => sessions.getAttached()?.has(name) ?? false,
    /** Opens a file under a name. Throws if it is damaged, or in use by another process. */
    attach: (name: string, path: string): Promise<void> =>
      sessions.withSession(async (connection, { attached }) => {
        await connection.run(`attach ${quote(path)} as "${name}"`)
        attached.add(name)
      }),
    async detach(name: string): Promise<void> {
      if (!sessions.getAttached()?.delete(name)) return
      await sessions.withSession((connection) => connection.run(`detach database if exists "${name}"`))
    },
    /**
     * Runs statements on a file. Without `isLimited` they may take any time. The signal aborts when the work must stop.
     */
    use: <Result>(
      name: string,
      work: (run: RunFacts, signal: AbortSignal) => Promise<Result>,
      { isLimited = true }: Options = {},
    ): Promise<Result> =>
      sessions.withSession(async (connection, { ending: { signal } }) => {
        await connection.run(`use "${name}"`)
        const runOne = isLimited ? runLimited : runAll
        const runWith =
          <Rows>(read: Running<Rows>['read']): Run<Rows> =>
          (text, values = []) =>
            statements.add(() => {
              signal.throwIfAborted()
              return runOne({ connection, text, values, read })
            })
        return work(Object.assign(runWith(readRows), { columns: runWith(readNumbers) }), signal)
      }),
    /** Interrupts all work, waits for its end, and opens nothing again. */
    async close(): Promise<void> {
      await sessions.close()
      await rm(temporary, { recursive: true, force: true })
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
