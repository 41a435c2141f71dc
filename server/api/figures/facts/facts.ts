import { resolve } from 'node:path'
import PQueue from 'p-queue'
import type { Database } from '#server/platform/database/database.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createEngine, type RunFacts } from './engine.ts'
import { createFactFiles } from './fact-files.ts'
import { beingPrepared, tooBusy } from './facts-errors.ts'
import { createLoader, type FactsStore, nameOf } from './loader.ts'
import { type Asker, createTurns, untilBegun } from './turns.ts'

/** How long a question waits until its store's facts are loaded and other questions are answered. */
const LONGEST_WAIT_MS = 15_000
/** The most files that are open at once. */
const MOST_OPEN = 200
/** How many stores are loaded at once after publications. */
const MOST_REFRESHES = 2

/**
 * The facts of all stores: a copy of the published orders in columns, one file per store. It is a cache: it can be
 * deleted at any time, and is loaded anew from Postgres. It checks no permissions.
 */
export type Facts = {
  /**
   * Brings the store's facts up to date and runs `work` on them. Throws 503 `figures_preparing` if that takes long; the
   * facts go on loading. Ends the work when the asker has gone.
   */
  read: <Result>(store: FactsStore, work: (run: RunFacts) => Promise<Result>, asker?: Asker) => Promise<Result>
  /** Brings the store's facts up to date, so that the next question needn't wait. */
  refresh: (storeId: string) => Promise<void>
  /** Deletes the files of deleted stores, and those that nobody uses. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

export type FactsOptions = {
  database: Database
  folder: string
  log: Log
  /** Free space on the disk of the folder. */
  space?: DiskSpace
  longestWaitMs?: number
  mostOpen?: number
}

/** Opens the facts in a folder. Nothing is read or written before the first question. */
export function createFacts(options: FactsOptions): Facts {
  const { database, log, space = unlimitedSpace } = options
  const { longestWaitMs = LONGEST_WAIT_MS, mostOpen = MOST_OPEN } = options
  const folder = resolve(options.folder)
  const engine = createEngine(folder)
  const files = createFactFiles({ database, engine, folder, log })
  const inTurn = createTurns()
  const closeInTurn = (name: string) => inTurn(name, () => files.close(name))
  const loader = createLoader({
    database,
    engine,
    files,
    space,
    mostOpen,
    evict: (name) =>
      void closeInTurn(name).catch((error: unknown) => log.warn('a file of facts could not be closed', { error })),
  })
  const refreshes = new PQueue({ concurrency: MOST_REFRESHES })
  const toRefresh = new Set<string>()

  return {
    read(store, work, asker) {
      const patience = AbortSignal.timeout(longestWaitMs)
      const signal = asker ? AbortSignal.any([asker.gone, patience]) : patience
      const facts = { storeId: store.id, knownOn: store.knownOn ?? null }
      const name = nameOf(facts)
      const refuse = () => (loader.isLoading(facts) ? beingPrepared() : tooBusy())
      return untilBegun({ signal, refuse }, (begin) => {
        const answer = () =>
          inTurn(name, async () => {
            signal.throwIfAborted()
            if (!loader.isCurrent(store)) await loader.load(facts)
            begin()
            return engine.use(name, work, { asker })
          })
        return asker ? inTurn(`${store.id} ${asker.person}`, answer) : answer()
      })
    },
    async refresh(storeId) {
      loader.forgetFailure(storeId)
      if (toRefresh.has(storeId)) return
      toRefresh.add(storeId)
      await refreshes.add(() =>
        inTurn(storeId, () => {
          toRefresh.delete(storeId)
          return loader.load({ storeId, knownOn: null })
        }),
      )
    },
    sweep: () => files.sweep(closeInTurn),
    async close() {
      await engine.close()
      await files.removeOwn()
    },
  }
}
