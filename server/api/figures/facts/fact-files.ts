import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/steps.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Engine } from './engine.ts'

const ENDING = '.duckdb'

const isLocked = (error: unknown) =>
  error instanceof Error && /could not set lock|conflicting lock/i.test(error.message)

async function removeFile(path: string) {
  for (const ending of ['', '.wal']) await rm(`${path}${ending}`, { force: true })
}

const EXISTING = 'select id from public.stores where id = any ($1::uuid[])'

type Options = { database: Database; engine: Engine; folder: string; log: Log }

const DAY_MS = 86_400_000

/** Files and folders of one process: those of a live one are younger, because they are written to. */
const isOfOneProcess = (name: string) => name.startsWith('temporary-') || /^[\da-f-]{36}\.[\da-f-]{36}\./.test(name)

/** Deletes what a crashed process left a day ago. */
async function removeLeftovers(folder: string, names: readonly string[]) {
  for (const name of names.filter(isOfOneProcess)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** The files of facts: one for each store, named after its id. */
export function createFactFiles({ database, engine, folder, log }: Options) {
  const ownFiles = new Set<string>()

  async function openOwn(storeId: string) {
    const path = join(folder, `${storeId}.${randomUUID()}${ENDING}`)
    ownFiles.add(path)
    await engine.attach(storeId, path)
  }

  return {
    /** Opens the store's file. Deletes a damaged one. If another process uses it, opens a file that goes at the end. */
    async open(storeId: string) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${storeId}${ENDING}`)
      try {
        await engine.attach(storeId, path)
      } catch (error) {
        if (isLocked(error)) return openOwn(storeId)
        log.warn('the facts of a store were damaged and are loaded anew', { error, store: storeId })
        await removeFile(path)
        await engine.attach(storeId, path)
      }
    },
    /** Deletes the files of deleted stores and of crashed processes. */
    async sweep() {
      const files = await readdir(folder).catch((): string[] => [])
      await removeLeftovers(folder, files)
      const ids = new Set(files.filter((name) => name.includes(ENDING)).map((name) => name.slice(0, 36)))
      if (ids.size === 0) return
      const { rows } = await queryAsService<{ id: string }>(database, EXISTING, [[...ids]])
      for (const { id } of rows) ids.delete(id)
      for (const id of ids) {
        await engine.detach(id)
        for (const name of files.filter((file) => file.startsWith(id))) await rm(join(folder, name), { force: true })
      }
    },
    async removeOwn() {
      for (const path of ownFiles) await removeFile(path)
    },
  }
}
