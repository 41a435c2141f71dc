import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Facts } from './facts.ts'

type Options = { database: Database; facts: Pick<Facts, 'refresh'>; log: Log }

/** Brings the facts of a store up to date after each publication. Resolves to a function that stops this. */
export function followPublications({ database, facts, log }: Options): Promise<() => Promise<void>> {
  return database.listen('store_published', (storeId) => {
    // Empty after a lost connection. The next question brings the facts up to date.
    if (storeId === '') return
    facts.refresh(storeId).catch((error: unknown) => {
      // During an undo or while the server stops.
      if (error instanceof ApiError) return
      log.warn('the facts of a store could not be brought up to date', { error, store: storeId })
    })
  })
}
