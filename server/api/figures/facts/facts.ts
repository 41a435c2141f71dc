import { resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/database/database.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createEngine, type RunFacts } from './engine.ts'
import { createFactFiles } from './fact-files.ts'
import { type Shown, syncFacts } from './sync-facts.ts'
import { createTurns } from './turns.ts'

type FactsStore = { id: string; data_version: string; time_zone: string }

/**
 * The facts of all stores: a copy of the published orders in columns, one file per store. It is a cache: it can be
 * deleted at any time, and is loaded anew from Postgres. It checks no permissions.
 */
export type Facts = {
  /** Brings the store's facts up to date and runs `work` on them. */
  read: <Result>(store: FactsStore, work: (run: RunFacts) => Promise<Result>) => Promise<Result>
  /** Deletes the files of deleted stores, and those that nobody uses. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** The most files that are open at once. */
const MOST_OPEN = 200

export type FactsOptions = {
  database: Database
  folder: string
  log: Log
  /** Free space on the disk of the folder. */
  space?: DiskSpace
  mostOpen?: number
}

/** Opens the facts in a folder. Nothing is read or written before the first question. */
export function createFacts(options: FactsOptions): Facts {
  const { database, log, space = unlimitedSpace, mostOpen = MOST_OPEN } = options
  const folder = resolve(options.folder)
  const engine = createEngine(folder)
  const files = createFactFiles({ database, engine, folder, log })
  const inTurn = createTurns()
  const closeInTurn = (storeId: string) => inTurn(storeId, () => files.close(storeId))
  const shown = new LRUCache<string, Shown>({
    max: mostOpen,
    dispose(_shown, storeId, reason) {
      if (reason !== 'evict') return
      closeInTurn(storeId).catch((error: unknown) => log.warn('a file of facts could not be closed', { error }))
    },
  })

  async function sync(storeId: string) {
    if (!engine.isAttached(storeId)) await files.open(storeId)
    const target = { database, storeId, space, temporary: engine.temporary, path: files.pathOf(storeId) }
    const work = (run: RunFacts, signal: AbortSignal) => syncFacts({ ...target, run, signal })
    shown.set(storeId, await engine.use(storeId, work, { isLimited: false }))
  }

  const isCurrent = ({ id, data_version, time_zone }: FactsStore) => {
    const state = engine.isAttached(id) ? shown.get(id) : undefined
    return state?.version === data_version && state.timeZone === time_zone
  }

  return {
    async read(store, work) {
      return inTurn(store.id, async () => {
        if (!isCurrent(store)) await sync(store.id)
        return engine.use(store.id, work)
      })
    },
    sweep: () => files.sweep(closeInTurn),
    async close() {
      await engine.close()
      await files.removeOwn()
    },
  }
}
