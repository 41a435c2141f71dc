import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type DiskSpace, isDiskFull } from '#server/platform/system/disk-space.ts'
import type { Engine, RunFacts } from './engine.ts'
import type { FactFiles } from './fact-files.ts'
import { type Shown, syncFacts } from './sync-facts.ts'

/** How long a failed load is not tried again. */
const FAILURE_MS = 30_000

export type FactsStore = { id: string; data_version: string; time_zone: string }

type Options = {
  database: Database
  engine: Engine
  files: FactFiles
  space: DiskSpace
  /** The most files that are open at once. */
  mostOpen: number
  evict: (storeId: string) => void
}

/** Loads the facts of stores, and knows what they show. */
export function createLoader({ database, engine, files, space, mostOpen, evict }: Options) {
  const shown = new LRUCache<string, Shown>({
    max: mostOpen,
    dispose(_shown, storeId, reason) {
      if (reason === 'evict') evict(storeId)
    },
  })
  const failures = new LRUCache<string, { error: unknown }>({ max: 1000, ttl: FAILURE_MS })
  const loading = new Set<string>()

  async function sync(storeId: string) {
    if (!engine.isAttached(storeId)) await files.open(storeId)
    const target = { database, storeId, space, temporary: engine.temporary, path: files.pathOf(storeId) }
    const work = (run: RunFacts, signal: AbortSignal) => syncFacts({ ...target, run, signal })
    shown.set(storeId, await engine.use(storeId, work, { isLimited: false }))
  }

  return {
    isLoading: (storeId: string) => loading.has(storeId),
    isCurrent({ id, data_version, time_zone }: FactsStore): boolean {
      const state = engine.isAttached(id) ? shown.get(id) : undefined
      return state?.version === data_version && state.timeZone === time_zone
    },
    /** Brings the store's facts up to date. A load that failed is not tried again for a while, because it takes long. */
    async load(storeId: string): Promise<void> {
      const failure = failures.get(storeId)
      if (failure) throw failure.error
      loading.add(storeId)
      try {
        await sync(storeId)
      } catch (error) {
        if (!(error instanceof ApiError || isDiskFull(error))) failures.set(storeId, { error })
        throw error
      } finally {
        loading.delete(storeId)
      }
    },
    /** Allows a failed load to be tried again at once. */
    forgetFailure: (storeId: string) => void failures.delete(storeId),
  }
}
