import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AskQuestion, LoadFigures } from '#domain/advisor/advisor.ts'
import { createBuiltInAdvisor } from '#domain/advisor/built-in-advisor.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { createQuestionsApi } from '#server/api/questions/questions-api.ts'
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

/** Opens a server with the sample shop, and an advisor that asks it. */
export async function openSampleShop({ now, timeZone, currency }: Shop) {
  const database = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-evals-'))
  const facts = createFacts({ database, folder, log: silentLog })
  const { claims } = await createPerson(database)
  const options = { database, authenticate: async () => claims, clock: () => now, log: silentLog }
  const search = new URLSearchParams({ timeZone, currency })
  const filled = await createSampleApi(options).request(`/sample?${search}`, { method: 'POST' })
  if (!filled.ok) throw new Error(await filled.text())
  const dashboard = createDashboardApi({ ...options, answers: createAnswers('of this evaluation') })
  const questions = createQuestionsApi({ ...options, facts })
  const load: LoadFigures = async (query) => {
    const response = await dashboard.request(`/dashboard-data?${new URLSearchParams({ ...query })}`)
    return response.json()
  }
  const ask: AskQuestion = async (question) => {
    const body = JSON.stringify(question)
    const response = await questions.request('/questions', { method: 'POST', body })
    if (!response.ok) throw new Error(`${question.text}: ${await response.text()}`)
    return response.json()
  }
  return {
    advisor: createBuiltInAdvisor(load, ask, 'en'),
    async close() {
      await facts.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
