import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import { applyChange } from './apply-change.ts'
import { type Change, changeOf, isNothing, loadState } from './change-of.ts'
import type { Width } from './columns.ts'
import { loadCosts } from './cost-rules.ts'
import type { RunFacts } from './engine.ts'
import { beingPrepared } from './facts-errors.ts'
import { readFacts, type Reading } from './read-facts.ts'
import { type FactsOf, isStill, loadStoreState, loadWanted, type Wanted } from './wanted.ts'

/** What a store's facts show. */
export type Shown = { version: string; timeZone: string }

type Sync = {
  database: Database
  run: RunFacts
  facts: FactsOf
  /** The folder of the files from which rows are loaded. */
  temporary: string
  /** The file of the facts, and the free space on its disk. */
  path: string
  space: DiskSpace
  /** Aborts when the work must stop. */
  signal: AbortSignal
}

const isTooLarge = (error: unknown) =>
  error instanceof Error &&
  /^Out of Range Error|Could not convert string "[-\d.]+" to 'DECIMAL|to type DECIMAL.* failed: value is out of range/.test(
    error.message,
  )

type Load = { change: Change; wanted: Wanted; pathOf: (file: string) => string }

async function readAll({ database, signal, space }: Sync, { change, wanted, pathOf }: Load) {
  async function yieldTurn() {
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  const readings: Reading[] = [
    { kind: 'products', imports: change.products.added },
    { kind: 'orders', imports: change.added },
    { kind: 'costs', imports: change.costs },
    { kind: 'replaced', imports: change.isAnew ? [] : change.added },
  ]
  const source = { timeZone: wanted.timeZone, job: { database, yieldTurn }, space, pathOf }
  for (const reading of readings) await readFacts(source, reading)
}

/** Reads rows that belong together. Resolves to false if Postgres has other ones now. Throws 503 during an undo. */
async function readTogether(sync: Sync, loading: Load): Promise<boolean> {
  if (loading.wanted.isUndoing) throw beingPrepared()
  await readAll(sync, loading)
  const now = await loadStoreState(sync.database, sync.facts)
  if (now.isUndoing) throw beingPrepared()
  return isStill(loading.wanted, now)
}

const FILES = ['products', 'orders', 'entries', 'costs', 'replaced']

/** Requires the space for the rows and, as tables are made anew, for the file once more. */
async function requireSpace({ path, space }: Sync, { pathOf }: Load) {
  let bytes = 0
  for (const file of [path, ...FILES.map(pathOf)])
    bytes += await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  await space.require(bytes)
}

async function load(sync: Sync, change: Change, wanted: Wanted): Promise<boolean> {
  const prefix = join(sync.temporary, randomUUID())
  const pathOf = (file: string) => `${prefix}-${file}.csv`
  // The sweep of another process deletes a folder that was idle for a day.
  await mkdir(sync.temporary, { recursive: true, mode: 0o700 })
  try {
    const loading = { change, wanted, pathOf }
    if (!isNothing(change)) {
      if (!(await readTogether(sync, loading))) return false
      await requireSpace(sync, loading)
    }
    const { database, facts, run } = sync
    const { currency } = wanted.costMarks
    await applyChange(run, {
      ...loading,
      loadCosts: () => loadCosts({ database, run, storeId: facts.storeId, currency }),
    })
    return true
  } finally {
    for (const file of FILES) await rm(pathOf(file), { force: true })
  }
}

/** Makes an attempt with amounts of this width. Resolves to null if Postgres changed meanwhile. */
async function attempt(sync: Sync, width: Width): Promise<Shown | null> {
  const wanted = await loadWanted(sync.database, sync.facts)
  const change = changeOf(await loadState(sync.run), wanted, width)
  return (await load(sync, change, wanted)) ? { version: wanted.version, timeZone: wanted.timeZone } : null
}

/** Brings a store's facts up to date with its published imports. Throws 503 `figures_preparing` during an undo. */
export async function syncFacts(sync: Sync): Promise<Shown> {
  let width: Width = 'narrow'
  for (;;) {
    try {
      const shown = await attempt(sync, width)
      if (shown) return shown
    } catch (error) {
      if (width === 'wide' || !isTooLarge(error)) throw error
      width = 'wide'
    }
  }
}
