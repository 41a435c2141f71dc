import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Engine } from './engine.ts'
import { isOfPast, removeOldFiles, storeOf } from './old-files.ts'

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

/** The files of facts: one for each store, named after its id, and one for each day in its past that was asked for. */
export function createFactFiles({ database, engine, folder, log }: Options) {
  /** The files that this process has open, by name. */
  const opened = new Map<string, string>()

  const pathOf = (name: string) => join(folder, `${name}${ENDING}`)

  /** Shows other processes that the file is in use, even if it is only read. */
  async function touch(path: string) {
    for (const file of [path, `${path}.wal`]) await utimes(file, new Date(), new Date()).catch(() => undefined)
  }

  async function attach(name: string, path: string) {
    await engine.attach(name, path)
    opened.set(name, path)
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

  /** Closes a file. Deletes one that only this process uses, or that shows a past day. */
  async function close(name: string) {
    await engine.detach(name)
    const path = opened.get(name)
    opened.delete(name)
    if (path !== undefined && (path !== pathOf(name) || isOfPast(name))) await removeFile(path)
  }

  return {
    close,
    /** Returns the path of the open file. */
    pathOf: (name: string) => opened.get(name) ?? pathOf(name),
    /** Opens a file. Deletes a damaged one. If another process uses it, opens a file that goes at the end. */
    async open(name: string) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(name)
      try {
        await attach(name, path)
      } catch (error) {
        if (isLocked(error)) return attach(name, join(folder, `${name}.${randomUUID()}${ENDING}`))
        if (!isDamaged(error)) throw error
        log.warn('the facts of a store were damaged and are loaded anew', { error, store: name })
        await removeFile(path)
        await attach(name, path)
      }
    },
    /** Deletes the files of deleted stores and of crashed processes, and those unused for a month. */
    async sweep(closeInTurn: (name: string) => Promise<void>) {
      for (const path of [engine.temporary, ...opened.values()]) await touch(path)
      const names = await readdir(folder).catch((): string[] => [])
      await removeOldFiles(folder, names, isOpen)
      for (const id of await findDeleted(names)) {
        for (const name of [...opened.keys()].filter((open) => open.startsWith(id))) await closeInTurn(name)
        for (const name of names.filter((file) => file.startsWith(id))) await rm(join(folder, name), { force: true })
      }
    },
    async removeOwn() {
      for (const [name, path] of opened) if (path !== pathOf(name)) await removeFile(path)
    },
  }
}

export type FactFiles = ReturnType<typeof createFactFiles>
