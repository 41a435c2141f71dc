import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { Width } from './columns.ts'
import type { RunFacts } from './engine.ts'
import { loadWanted, readFacts, type Reading, type Wanted } from './read-facts.ts'
import { createTables, DERIVE, LAYOUT, loadFile, MARK_REPLACED, REMOVE_IMPORTS } from './tables.ts'

/** What a store's facts show. */
export type Shown = { version: string; timeZone: string }

const stateSchema = z.object({
  version: z.string(),
  time_zone: z.string(),
  width: z.enum(['narrow', 'wide']),
  imports: z.string().nullable(),
})

const STATE = `
select version, time_zone, width, (select string_agg(id, ' ') from loaded_imports) as imports
from state where layout = $1`

const HAS_STATE = `
select 1 from information_schema.tables where table_catalog = current_database() and table_name = 'state'`

async function loadState(run: RunFacts) {
  if ((await run(HAS_STATE)).length === 0) return null
  const [row] = await run(STATE, [LAYOUT])
  if (!row) return null
  const { imports, ...state } = stateSchema.parse(row)
  return { ...state, imports: new Set(imports?.split(' ') ?? []) }
}

type State = NonNullable<Awaited<ReturnType<typeof loadState>>>

type Change = { isAnew: boolean; width: Width; added: string[]; removed: string[] }

/**
 * Returns what differs. A recount changes orders of earlier imports, and another time zone changes their days: both
 * mean that everything is loaded anew.
 */
function changeOf(state: State | null, { imports, timeZone }: Wanted): Change {
  const all = [...imports.keys()]
  const added = state ? all.filter((id) => !state.imports.has(id)) : all
  const isRecounted = added.some((id) => imports.get(id)?.isRecount)
  if (!state || state.time_zone !== timeZone || isRecounted) {
    return { isAnew: true, width: 'narrow', added: all, removed: [] }
  }
  const removed = [...state.imports].filter((id) => !imports.has(id))
  return { isAnew: false, width: state.width, added, removed }
}

type Sync = {
  database: Database
  run: RunFacts
  storeId: string
  /** The folder of the files from which rows are loaded. */
  temporary: string
}

async function apply(run: RunFacts, change: Change, pathOf: (file: string) => string) {
  const { added, isAnew, removed, width } = change
  if (isAnew) for (const statement of createTables(width)) await run(statement)
  if (removed.length > 0) for (const statement of REMOVE_IMPORTS) await run(statement, [removed])
  await run('delete from products')
  await run(loadFile('products', width), [pathOf('products')])
  if (added.length === 0 && removed.length === 0 && !isAnew) return
  await run(loadFile('orders', width), [pathOf('orders')])
  await run(loadFile('entries', width), [pathOf('entries')])
  await run(MARK_REPLACED, [pathOf('replaced')])
  if (added.length > 0) await run('insert into loaded_imports select unnest($1::bigint[])', [added])
  for (const statement of DERIVE) await run(statement)
}

async function applyWhole({ run }: Sync, { change, wanted, pathOf }: Applied) {
  await run('begin')
  try {
    await apply(run, change, pathOf)
    await run('delete from state')
    await run('insert into state values ($1, $2, $3, $4)', [LAYOUT, wanted.version, wanted.timeZone, change.width])
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => undefined)
    throw error
  }
}

type Applied = { change: Change; wanted: Wanted; pathOf: (file: string) => string }

const isTooLarge = (error: unknown) => error instanceof Error && /DECIMAL|out of range|overflow/i.test(error.message)

/** Applies a change. If an amount is too large for the narrow decimals, throws `isTooLarge`. */
async function load(sync: Sync, change: Change, wanted: Wanted) {
  const { database, temporary } = sync
  const prefix = join(temporary, randomUUID())
  const pathOf = (file: string) => `${prefix}-${file}.csv`
  const readings: Reading[] = [
    { kind: 'products', imports: [...wanted.imports.keys()] },
    { kind: 'orders', imports: change.added },
    { kind: 'replaced', imports: change.isAnew ? [] : change.added },
  ]
  // The sweep of another process deletes a folder that was idle for a day.
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  try {
    for (const reading of readings) await readFacts({ database, timeZone: wanted.timeZone, pathOf }, reading)
    await applyWhole(sync, { change, wanted, pathOf })
  } finally {
    for (const file of ['products', 'orders', 'entries', 'replaced']) await rm(pathOf(file), { force: true })
  }
}

/** Brings a store's facts up to date with its published imports. */
export async function syncFacts(sync: Sync): Promise<Shown> {
  const wanted = await loadWanted(sync.database, sync.storeId)
  const state = await loadState(sync.run)
  const shown = { version: wanted.version, timeZone: wanted.timeZone }
  if (state?.version === wanted.version && state.time_zone === wanted.timeZone) return shown
  const change = changeOf(state, wanted)
  try {
    await load(sync, change, wanted)
  } catch (error) {
    if (change.width === 'wide' || !isTooLarge(error)) throw error
    const all = [...wanted.imports.keys()]
    await load(sync, { isAnew: true, width: 'wide', added: all, removed: [] }, wanted)
  }
  return shown
}
