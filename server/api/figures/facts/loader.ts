import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type DiskSpace, isDiskFull } from '#server/platform/system/disk-space.ts'
import type { Engine, RunFacts } from './engine.ts'
import type { FactFiles } from './fact-files.ts'
import { type Shown, syncFacts } from './sync-facts.ts'
import type { FactsOf } from './wanted.ts'

/** The most files of past days. Few are asked for, and each is as large as the store's. */
const MOST_PAST = 10

/** How long a failed load is not tried again. */
const FAILURE_MS = 30_000

export type FactsStore = {
  id: string
  data_version: string
  time_zone: string
  /** The day at whose end the facts were known; none for now. */
  knownOn?: string
}

/** Names the file of facts: the store's, or that of a day in its past. */
export const nameOf = ({ storeId, knownOn }: FactsOf): string => (knownOn === null ? storeId : `${storeId}_${knownOn}`)

type Options = {
  database: Database
  engine: Engine
  files: FactFiles
  space: DiskSpace
  /** The most files that are open at once. */
  mostOpen: number
  evict: (name: string) => void
}

/** Loads the facts of stores, and knows what they show. */
export function createLoader({ database, engine, files, space, mostOpen, evict }: Options) {
  const shown = new LRUCache<string, Shown>({
    max: mostOpen,
    dispose(_shown, name, reason) {
      if (reason === 'evict') evict(name)
    },
  })
  const past = new LRUCache<string, true>({
    max: MOST_PAST,
    dispose(_is, name, reason) {
      if (reason !== 'evict') return
      // It would take the place of another store's file.
      shown.delete(name)
      evict(name)
    },
  })
  const failures = new LRUCache<string, { error: unknown }>({ max: 1000, ttl: FAILURE_MS })
  const loading = new Set<string>()

  async function sync(facts: FactsOf) {
    const name = nameOf(facts)
    if (!engine.isAttached(name)) await files.open(name)
    const target = { database, facts, space, temporary: engine.temporary, path: files.pathOf(name) }
    const work = (run: RunFacts, signal: AbortSignal) => syncFacts({ ...target, run, signal })
    if (facts.knownOn !== null) past.set(name, true)
    shown.set(name, await engine.use(name, work, { isLimited: false }))
  }

  return {
    isLoading: (facts: FactsOf) => loading.has(nameOf(facts)),
    isCurrent({ id, data_version, time_zone, knownOn }: FactsStore): boolean {
      const name = nameOf({ storeId: id, knownOn: knownOn ?? null })
      // What is asked for again is closed last.
      past.get(name)
      const state = engine.isAttached(name) ? shown.get(name) : undefined
      return state?.version === data_version && state.timeZone === time_zone
    },
    /** Brings the store's facts up to date. A load that failed is not tried again for a while, because it takes long. */
    async load(facts: FactsOf): Promise<void> {
      const name = nameOf(facts)
      const failure = failures.get(name)
      if (failure) throw failure.error
      loading.add(name)
      try {
        await sync(facts)
      } catch (error) {
        if (!(error instanceof ApiError || isDiskFull(error))) failures.set(name, { error })
        throw error
      } finally {
        loading.delete(name)
      }
    },
    /** Allows a failed load to be tried again at once. */
    forgetFailure: (storeId: string) => void failures.delete(storeId),
  }
}
