import { resolve } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createEngine, type RunFacts } from './engine.ts'
import { createFactFiles } from './fact-files.ts'
import { type Shown, syncFacts } from './sync-facts.ts'

type FactsStore = { id: string; data_version: string; time_zone: string }

/**
 * The facts of all stores: a copy of the published orders in columns, one file per store. It is a cache: it can be
 * deleted at any time, and is loaded anew from Postgres. It checks no permissions.
 */
export type Facts = {
  /** Brings the store's facts up to date and runs `work` on them. */
  read: <Result>(store: FactsStore, work: (run: RunFacts) => Promise<Result>) => Promise<Result>
  /** Deletes the files of deleted stores. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

type Options = { database: Database; folder: string; log: Log }

/** Opens the facts in a folder. Nothing is read or written before the first question. */
export function createFacts({ database, folder: place, log }: Options): Facts {
  const folder = resolve(place)
  const engine = createEngine(folder)
  const files = createFactFiles({ database, engine, folder, log })
  const shown = new Map<string, Shown>()
  const underWay = new Map<string, Promise<void>>()

  async function sync(storeId: string) {
    if (!engine.isAttached(storeId)) await files.open(storeId)
    const { temporary } = engine
    const current = await engine.use(storeId, (run) => syncFacts({ database, run, storeId, temporary }), false)
    shown.set(storeId, current)
  }

  /** Syncs a store's facts once, however many requests wait for them. */
  async function syncOnce(storeId: string) {
    const current = underWay.get(storeId)
    if (current) return current
    const syncing = sync(storeId).finally(() => underWay.delete(storeId))
    underWay.set(storeId, syncing)
    return syncing
  }

  const isCurrent = ({ id, data_version, time_zone }: FactsStore) => {
    const state = engine.isAttached(id) ? shown.get(id) : undefined
    return state?.version === data_version && state.timeZone === time_zone
  }

  return {
    async read(store, work) {
      if (!isCurrent(store)) await syncOnce(store.id)
      return engine.use(store.id, work)
    },
    sweep: () => files.sweep(),
    async close() {
      await Promise.allSettled(underWay.values())
      await engine.close()
      await files.removeOwn()
    },
  }
}
