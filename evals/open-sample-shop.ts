import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { openAdvisor } from '#server/api/answers/open-advisor.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { loadStoreState } from '#server/api/figures/load-store.ts'
import { createSampleApi } from '#server/api/sample/sample-api.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson } from '#supabase/test/shop.ts'

type Shop = { now: Date; timeZone: string; currency: string }

const projectFolder = join(import.meta.dirname, '..')

async function openDatabase() {
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
  const database = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-evals-'))
  const facts = createFacts({ database, folder, log: silentLog })
  const { claims } = await createPerson(database)
  const clock = () => now
  const search = new URLSearchParams({ timeZone, currency })
  const sample = createSampleApi({ database, authenticate: async () => claims, clock, log: silentLog })
  const filled = await sample.request(`/sample?${search}`, { method: 'POST' })
  if (!filled.ok) throw new Error(await filled.text())
  const state = await loadStoreState(database, claims, undefined)
  const asker = { person: String(claims.sub), gone: new AbortController().signal }
  const answers = createAnswers('of this evaluation')
  const options = { database, answers, clock, facts, analyze: createCustomerAnalyses(facts) }
  return {
    advisor: openAdvisor(options, { claims, store: state?.id ?? null, locale: 'en', asker }),
    async close() {
      await facts.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
