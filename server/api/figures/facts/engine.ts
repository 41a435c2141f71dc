import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { ApiError } from '#server/platform/http/api-error.ts'

const MEMORY = '1GB'
const MOST_THREADS = 4
const LONGEST_QUERY_MS = 15_000

type FactRow = Record<string, unknown>

/** A bound parameter. Text and lists need a cast to any other type, such as `$1::BIGINT[]`. */
export type FactValue = string | number | readonly (string | null)[]

/** Runs one statement. Decimals and large integers come back as text. */
export type RunFacts = (text: string, values?: readonly FactValue[]) => Promise<FactRow[]>

/** An error that leaves the whole instance unusable. */
const isFatal = (error: unknown) => error instanceof Error && /has been invalidated/.test(error.message)

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

async function createInstance(folder: string, temporary: string): Promise<DuckDBInstance> {
  // Loaded on first use, because the library is large and not every start needs it.
  const { DuckDBInstance: Instance } = await import('@duckdb/node-api')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  const instance = await Instance.create(':memory:', {
    threads: String(Math.min(MOST_THREADS, availableParallelism())),
    memory_limit: MEMORY,
    temp_directory: temporary,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`set allowed_directories = [${quote(`${folder}/`)}]`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  connection.closeSync()
  return instance
}

async function runAll(connection: DuckDBConnection, text: string, values: readonly FactValue[]): Promise<FactRow[]> {
  const { INTEGER, LIST, listValue, VARCHAR } = await import('@duckdb/node-api')
  const bound = values.map((value) => (typeof value === 'object' ? listValue([...value]) : value))
  // Stated, because the type of a list without values cannot be inferred.
  const types = values.map((value) => {
    if (typeof value === 'object') return LIST(VARCHAR)
    return typeof value === 'number' ? INTEGER : VARCHAR
  })
  return (await connection.runAndReadAll(text, bound, types)).getRowObjectsJson()
}

/** Runs one statement. Interrupts it if it takes too long. */
async function runLimited(connection: DuckDBConnection, text: string, values: readonly FactValue[]) {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    connection.interrupt()
  }, LONGEST_QUERY_MS)
  try {
    return await runAll(connection, text, values)
  } catch (error) {
    if (isLate)
      throw new ApiError(503, 'too_slow', 'This question takes too long. Ask for a shorter period or fewer parts.')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** One DuckDB instance in this process, so that all stores share its limits of memory and threads. */
export function createEngine(folder: string) {
  let instance: Promise<DuckDBInstance> | null = null
  // Other processes may use the same folder.
  const temporary = join(folder, `temporary-${randomUUID()}`)
  const attached = new Set<string>()

  async function connect() {
    instance ??= createInstance(folder, temporary)
    return (await instance).connect()
  }

  async function close() {
    const closing = instance
    instance = null
    attached.clear()
    await closing?.then((open) => open.closeSync()).catch(() => undefined)
    await rm(temporary, { recursive: true, force: true })
  }

  async function withConnection<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await connect()
    try {
      return await work(connection)
    } catch (error) {
      if (isFatal(error)) await close()
      throw error
    } finally {
      connection.closeSync()
    }
  }

  return {
    close,
    /** A folder for files of this process. Exists while a connection is open, and goes when the engine closes. */
    temporary,
    isAttached: (name: string) => attached.has(name),
    /** Opens a file under a name. Throws if it is damaged, or in use by another process. */
    async attach(name: string, path: string) {
      await withConnection((connection) => connection.run(`attach ${quote(path)} as "${name}"`))
      attached.add(name)
    },
    async detach(name: string) {
      attached.delete(name)
      await withConnection((connection) => connection.run(`detach database if exists "${name}"`))
    },
    /** Runs statements on a file. Without `isLimited` they may take any time. */
    use: <Result>(name: string, work: (run: RunFacts) => Promise<Result>, isLimited = true): Promise<Result> =>
      withConnection(async (connection) => {
        await connection.run(`use "${name}"`)
        const runOne = isLimited ? runLimited : runAll
        return work((text, values = []) => runOne(connection, text, values))
      }),
  }
}

export type Engine = ReturnType<typeof createEngine>
