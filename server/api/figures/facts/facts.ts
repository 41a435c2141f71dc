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

/**
 * Creates a function that runs works with the same key one after another. However many questions a store gets, the
 * others wait for one of them at most.
 */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => undefined)
    last.set(key, ended)
    try {
      return await turn
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}

/** Opens the facts in a folder. Nothing is read or written before the first question. */
export function createFacts({ database, folder: place, log }: Options): Facts {
  const folder = resolve(place)
  const engine = createEngine(folder)
  const files = createFactFiles({ database, engine, folder, log })
  const shown = new Map<string, Shown>()
  const inTurn = createTurns()

  async function sync(storeId: string) {
    if (!engine.isAttached(storeId)) await files.open(storeId)
    const { temporary } = engine
    const current = await engine.use(
      storeId,
      (run, signal) => syncFacts({ database, run, storeId, temporary, signal }),
      { isLimited: false },
    )
    shown.set(storeId, current)
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
    sweep: () => files.sweep(),
    async close() {
      await engine.close()
      await files.removeOwn()
    },
  }
}
