import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { createSampleApi } from '#server/api/sample/sample-api.ts'
import { createStoreWork } from '#server/api/signals/follow-signals.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson } from '#supabase/test/shop.ts'
import { loadStoreId, openEvaluatedAdvisor } from './open-evaluated-advisor.ts'

type Shop = { now: Date; timeZone: string; currency: string }

const projectFolder = join(import.meta.dirname, '..')

/** Opens an empty database in memory. */
export async function openEvaluatedDatabase() {
  const database = await openEmbeddedDatabase({ folder: null, log: silentLog })
  await prepareDatabase(database, {
    hostedSupabase: false,
    migrationsFolder: join(projectFolder, 'supabase', 'migrations'),
    analyticsFolder: join(projectFolder, 'supabase', 'analytics'),
  })
  return database
}

/** Opens the sample shop, with the advisor that answers its owner in the chat. */
export async function openSampleShop({ now, timeZone, currency }: Shop) {
  const database = await openEvaluatedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-evals-'))
  const facts = createFacts({ database, folder, log: silentLog })
  const { claims } = await createPerson(database)
  const clock = () => now
  const search = new URLSearchParams({ timeZone, currency })
  const sample = createSampleApi({ database, authenticate: async () => claims, clock, log: silentLog })
  const filled = await sample.request(`/sample?${search}`, { method: 'POST' })
  if (!filled.ok) throw new Error(await filled.text())
  const store = await loadStoreId(database, claims)
  await createStoreWork({ database, facts, clock })(store, new AbortController().signal)
  return {
    advisor: openEvaluatedAdvisor({ database, facts, claims, store, now }),
    async close() {
      await facts.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
