import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import type { Entry } from '#supabase/test/shop.ts'
import { createFacts, type Facts, type FactsOptions } from './facts.ts'

/** No test depends on how long loading takes. */
const PATIENCE_MS = 600_000

export const TOTAL = 'select sum(net_sales) as net, count(distinct order_id) as orders from ledger'

export const sale = (amount: string, product = 'mug'): Entry => ({ kind: 'sale', amount, product, quantity: 1 })

/** An order of one sale on 1 March 2024. */
export const order = (name: string, amount: string) => ({ name, at: '2024-03-01T10:00Z', entries: [sale(amount)] })

/** Opens the facts of a test, in a new folder if none is given. They are closed when the test ends. */
export async function openFacts(database: Database, options: Partial<FactsOptions> = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'cartwright-facts-')))
  const facts = createFacts({ database, log: silentLog, longestWaitMs: PATIENCE_MS, ...options, folder })
  onTestFinished(async () => {
    await facts.close()
    await rm(folder, { recursive: true, force: true })
  })
  async function loadState(storeId: string) {
    const { rows } = await database.query<{ id: string; data_version: string; time_zone: string }>(
      'select id, data_version::text, time_zone from public.stores where id = $1',
      [storeId],
    )
    const [store] = rows
    if (!store) throw new Error('no store')
    return store
  }
  const ask = async (storeId: string, text: string) => facts.read(await loadState(storeId), (run) => run(text))
  return { facts, folder, ask }
}

/** Counts the statements that read these rows, such as `orders`. */
export function countReads(database: Database, table: 'orders' | 'products' | 'order_lines') {
  let reads = 0
  const over: Database = {
    ...database,
    step: (text, values) => {
      if (text.includes(`from public.${table}\n`) || text.includes(`join public.${table} as`)) reads += 1
      return database.step(text, values)
    },
  }
  return { over, reads: () => reads }
}

const opened = new Map<Database, { facts: Facts; folder: string }>()

afterAll(async () => {
  for (const { facts, folder } of opened.values()) {
    await facts.close()
    await rm(folder, { recursive: true, force: true })
  }
  opened.clear()
})

/** Returns the facts of a test file's database. They are closed after the last test. */
export function openTestFacts(database: Database): Facts {
  const known = opened.get(database)
  if (known) return known.facts
  const folder = join(tmpdir(), `cartwright-facts-${randomUUID()}`)
  const facts = createFacts({ database, folder, log: silentLog, longestWaitMs: PATIENCE_MS })
  opened.set(database, { facts, folder })
  return facts
}
