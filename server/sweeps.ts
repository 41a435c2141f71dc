import { sweepImports } from '#server/api/imports/sweep-imports.ts'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import { createFileStore } from '#server/platform/storage/file-store.ts'
import { removeUnclaimedFiles } from '#server/platform/storage/unclaimed-files.ts'

const EVERY_MS = 60_000

type SweepOptions = {
  database: Database
  folder: string
  /** Where the files of the storage API are; null where hosted Supabase keeps them. */
  storedFiles: string | null
  log: Log
}

/**
 * Finishes what dead processes have left, once before requests are served and every minute after: another instance may
 * die at any time. Resolves to a function that ends it.
 */
export async function startSweeps(options: SweepOptions): Promise<() => Promise<void>> {
  const { database, folder, log, storedFiles } = options
  async function sweep(isStart: boolean) {
    await sweepPublications(database, { isStart })
    await sweepImports({ database, folder, isStart })
    if (storedFiles !== null) await removeUnclaimedFiles(database, createFileStore(storedFiles), log)
  }
  const logFailure = (error: unknown) => log.error('clearing up after dead processes failed', { error })
  // What cannot be cleared up is no reason to serve nobody.
  await sweep(true).catch(logFailure)
  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    current = current.then(() => sweep(false)).catch(logFailure)
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
