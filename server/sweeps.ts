import { sweepMessages } from '#server/api/chats/sweep-messages.ts'
import { sweepUnsubscribeTokens } from '#server/api/digest/stored-digests.ts'
import { sweepImports } from '#server/api/imports/lifecycle/sweep-imports.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { foldCrowded } from '#server/api/publication/fold-rollups.ts'
import { recountRequested } from '#server/api/publication/recount.ts'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import type { Housekeeping } from '#server/platform/auth/housekeeping.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createAttempts } from '#server/platform/system/attempts.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { removeUnclaimedFiles } from '#server/platform/storage/unclaimed-files.ts'

const EVERY_MS = 60_000

type SweepOptions = {
  database: Database
  folder: string
  /** The files of the storage API; null when hosted Supabase stores them. */
  storedFiles: FileStore | null
  facts: Pick<Facts, 'sweep'>
  /** Removes expired sign-in data; null when hosted Supabase does. */
  housekeeping: Housekeeping | null
  log: Log
}

/**
 * Cleans up after crashed processes: once at the start, then every minute, because another instance may crash. Resolves
 * to a function that stops this, even in the middle of a cleanup.
 */
export async function startSweeps(options: SweepOptions): Promise<() => Promise<void>> {
  const { database, facts, folder, housekeeping, log, storedFiles } = options
  const stopping = new AbortController()
  async function yieldTurn() {
    await yieldToEventLoop()
    stopping.signal.throwIfAborted()
  }
  const attempt = createAttempts({ log, stopping: stopping.signal })
  async function sweep(isStart: boolean) {
    const jobs = { database, attempt, isStart, yieldTurn }
    await sweepPublications(database, jobs)
    await sweepImports({ ...jobs, folder })
    await recountRequested(database, yieldTurn, attempt)
    await foldCrowded(database, yieldTurn, attempt)
    if (storedFiles !== null) {
      await attempt('unclaimed files', () => removeUnclaimedFiles(database, storedFiles, log))
    }
    await attempt('facts', () => facts.sweep())
    await attempt('links that unsubscribe', () => sweepUnsubscribeTokens(database))
    await attempt('old messages', () => sweepMessages(database))
    // The start does not wait for it.
    if (!isStart) await housekeeping?.(yieldTurn)
  }
  function logFailure(error: unknown) {
    if (!stopping.signal.aborted) log.error('clearing up after dead processes failed', { error })
  }
  // The server starts even when the sweep fails.
  await sweep(true).catch(logFailure)
  let current: Promise<void> | null = null
  let isWantedAgain = false
  const sweepAgain = () => {
    isWantedAgain = current !== null
    current ??= sweep(false)
      .catch(logFailure)
      .finally(() => {
        current = null
        if (isWantedAgain && !stopping.signal.aborted) sweepAgain()
      })
  }
  const timer = setInterval(sweepAgain, EVERY_MS)
  timer.unref()
  const stopListening = await database.listen('recount_wanted', sweepAgain)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await stopListening()
    await current
  }
}
