import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'
import { createInstance, quote } from './duckdb-instance.ts'
import { tooBusy, tooSlow } from './facts-errors.ts'
import { type FactRow, readNumbers, readRows } from './read-result.ts'
import { createSessions, interruptUntil } from './sessions.ts'
import { type Asker, createTurns, untilBegun } from './turns.ts'

const MEMORY = '1GB'
const LONGEST_QUERY_MS = 15_000
/** How long a statement waits for those of others. */
const LONGEST_WAIT_MS = 15_000

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
  /** Aborts when the engine closes. */
  ending: AbortSignal
}

async function runAll<Result>({ connection, text, values, read, ending }: Running<Result>): Promise<Result> {
  ending.throwIfAborted()
  const { INTEGER, LIST, listValue, VARCHAR } = await import('@duckdb/node-api')
  const bound = values.map((value) => (typeof value === 'object' ? listValue([...value]) : value))
  // Stated, because the type of a list without values cannot be inferred.
  const types = values.map((value) => {
    if (typeof value === 'object') return LIST(VARCHAR)
    return typeof value === 'number' ? INTEGER : VARCHAR
  })
  return read(await connection.run(text, bound, types))
}

/** Runs one statement. Interrupts it if it takes too long, and when the signal aborts. */
async function runLimited<Result>(running: Running<Result>, gone?: AbortSignal): Promise<Result> {
  const late = AbortSignal.timeout(LONGEST_QUERY_MS)
  const stop = gone ? AbortSignal.any([gone, late]) : late
  const done = new AbortController()
  stop.addEventListener('abort', () => interruptUntil(done.signal, [running.connection]), { signal: done.signal })
  try {
    return await runAll(running)
  } catch (error) {
    throw stop.aborted || isOutOfMemory(error) ? tooSlow() : error
  } finally {
    done.abort()
  }
}

type Options = {
  /** Whether statements are refused that wait or take too long. */
  isLimited?: boolean
  asker?: Asker | undefined
}

/** One DuckDB instance in this process, so that all stores share its limits of memory and threads. */
export function createEngine(folder: string, memory = MEMORY) {
  // Other processes may use the same folder.
  const temporary = join(folder, `temporary-${randomUUID()}`)
  const sessions = createSessions(() => createInstance({ folder, temporary, memory }))
  const statements = new PQueue({ concurrency: MOST_STATEMENTS })
  const inTurn = createTurns(MOST_STATEMENTS - 1)

  /** Runs a statement when it is its turn. One person doesn't get all places, and nor do the loads of stores. */
  async function runInTurn<Result>(running: Running<Result>, { isLimited = true, asker }: Options): Promise<Result> {
    const wait = (begin?: () => void) =>
      inTurn(asker?.person ?? 'nobody', () =>
        statements.add(() => {
          begin?.()
          return isLimited ? runLimited(running, asker?.gone) : runAll(running)
        }),
      )
    if (!isLimited) return wait()
    const patience = AbortSignal.timeout(LONGEST_WAIT_MS)
    const signal = asker ? AbortSignal.any([asker.gone, patience]) : patience
    return untilBegun({ signal, refuse: tooBusy }, wait)
  }

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
     * Runs statements on a file. If they aren't limited they may wait and take any time. The signal aborts when the work
     * must stop.
     */
    use: <Result>(
      name: string,
      work: (run: RunFacts, signal: AbortSignal) => Promise<Result>,
      options: Options = {},
    ): Promise<Result> =>
      sessions.withSession(async (connection, { ending: { signal } }) => {
        await connection.run(`use "${name}"`)
        const runWith =
          <Rows>(read: Running<Rows>['read']): Run<Rows> =>
          (text, values = []) =>
            runInTurn({ connection, text, values, read, ending: signal }, options)
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
