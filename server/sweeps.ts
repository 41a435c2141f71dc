import { sweepImports } from '#server/api/imports/sweep-imports.ts'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/http/log.ts'

const EVERY_MS = 60_000

type SweepOptions = { database: Database; folder: string; log: Log }

/**
 * Finishes what dead processes have left, once before requests are served and every minute after: another instance may
 * die at any time. Resolves to a function that ends it.
 */
export async function startSweeps({ database, folder, log }: SweepOptions): Promise<() => Promise<void>> {
  async function sweep(isStart: boolean) {
    await sweepPublications(database, { isStart })
    await sweepImports({ database, folder, isStart })
  }
  await sweep(true)
  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    current = current
      .then(() => sweep(false))
      .catch((error: unknown) => log.error('clearing up after dead processes failed', { error }))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
