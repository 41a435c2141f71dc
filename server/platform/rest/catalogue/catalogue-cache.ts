import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'

import type { Catalogue } from './catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'

type LoadKnownCatalogue = (schema: string) => Promise<Catalogue>

/** Loads catalogues on first use, and again after `notify pgrst, 'reload schema'`. */
export function createCatalogueCache(database: Database, log: Log): LoadKnownCatalogue {
  const known = new Map<string, Promise<Catalogue>>()
  let isListening = false

  function forget(payload: string): void {
    if (payload !== 'reload config') known.clear()
  }

  function listenOnce(): void {
    if (isListening) return
    isListening = true
    database.listen('pgrst', forget).catch((error: unknown) => {
      isListening = false
      log.warn('schema changes will not be noticed: cannot listen', { error })
    })
  }

  return async (schema) => {
    listenOnce()
    const loading = known.get(schema) ?? loadCatalogue(database, schema)
    known.set(schema, loading)
    try {
      return await loading
    } catch (error) {
      known.delete(schema)
      throw error
    }
  }
}
