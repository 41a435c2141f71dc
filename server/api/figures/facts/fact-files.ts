import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Engine } from './engine.ts'
import { removeOldFiles, storeOf } from './old-files.ts'

const ENDING = '.duckdb'

/** Another process has the file open. The second text is Windows'. */
const isLocked = (error: unknown) =>
  error instanceof Error && /could not set lock|conflicting lock|being used by another process/i.test(error.message)

const DAMAGES = [
  'not a valid DuckDB database',
  'corrupt database file',
  'could not read enough bytes',
  'serialization error',
  'database file with version',
  'replaying WAL',
]

/** Only what says that the contents are wrong: a file that cannot be opened at the moment is kept. */
const isDamaged = (error: unknown) =>
  error instanceof Error && DAMAGES.some((text) => error.message.toLowerCase().includes(text.toLowerCase()))

async function removeFile(path: string) {
  for (const ending of ['', '.wal']) await rm(`${path}${ending}`, { force: true })
}

const EXISTING = 'select id from public.stores where id = any ($1::uuid[])'

type Options = { database: Database; engine: Engine; folder: string; log: Log }

/** The files of facts: one for each store, named after its id. */
export function createFactFiles({ database, engine, folder, log }: Options) {
  /** The files that this process has open, by store. */
  const opened = new Map<string, string>()

  const pathOf = (storeId: string) => join(folder, `${storeId}${ENDING}`)

  /** Shows other processes that the file is in use, even if it is only read. */
  async function touch(path: string) {
    for (const file of [path, `${path}.wal`]) await utimes(file, new Date(), new Date()).catch(() => undefined)
  }

  async function attach(storeId: string, path: string) {
    await engine.attach(storeId, path)
    opened.set(storeId, path)
    await touch(path)
  }

  const isOpen = (path: string) =>
    path === engine.temporary || [...opened.values()].some((file) => file === path || `${file}.wal` === path)

  async function findDeleted(names: readonly string[]): Promise<Set<string>> {
    const ids = new Set(names.flatMap((name) => storeOf(name) ?? []))
    if (ids.size === 0) return ids
    const { rows } = await queryAsService<{ id: string }>(database, EXISTING, [[...ids]])
    for (const { id } of rows) ids.delete(id)
    return ids
  }

  /** Closes the store's file. Deletes one that only this process uses. */
  async function close(storeId: string) {
    await engine.detach(storeId)
    const path = opened.get(storeId)
    opened.delete(storeId)
    if (path !== undefined && path !== pathOf(storeId)) await removeFile(path)
  }

  return {
    close,
    /** Returns the path of the open file. */
    pathOf: (storeId: string) => opened.get(storeId) ?? pathOf(storeId),
    /** Opens the store's file. Deletes a damaged one. If another process uses it, opens a file that goes at the end. */
    async open(storeId: string) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(storeId)
      try {
        await attach(storeId, path)
      } catch (error) {
        if (isLocked(error)) return attach(storeId, join(folder, `${storeId}.${randomUUID()}${ENDING}`))
        if (!isDamaged(error)) throw error
        log.warn('the facts of a store were damaged and are loaded anew', { error, store: storeId })
        await removeFile(path)
        await attach(storeId, path)
      }
    },
    /** Deletes the files of deleted stores and of crashed processes, and those unused for a month. */
    async sweep(closeInTurn: (storeId: string) => Promise<void>) {
      for (const path of [engine.temporary, ...opened.values()]) await touch(path)
      const names = await readdir(folder).catch((): string[] => [])
      await removeOldFiles(folder, names, isOpen)
      for (const id of await findDeleted(names)) {
        await closeInTurn(id)
        for (const name of names.filter((file) => file.startsWith(id))) await rm(join(folder, name), { force: true })
      }
    },
    async removeOwn() {
      for (const [storeId, path] of opened) if (path !== pathOf(storeId)) await removeFile(path)
    },
  }
}

export type FactFiles = ReturnType<typeof createFactFiles>
