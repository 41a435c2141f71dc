import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { AskQuestion, LoadFigures, LoadReports } from '#domain/advisor/advisor.ts'
import { createBuiltInAdvisor } from '#domain/advisor/built-in-advisor.ts'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { customerListSchema, customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { todaySchema } from '#domain/contracts/today.ts'
import { createAnalyticsApi } from '#server/api/analytics/analytics-api.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createCustomersApi } from '#server/api/analytics/customers/customers-api.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { createQuestionsApi } from '#server/api/questions/questions-api.ts'
import { createStoreWork } from '#server/api/signals/follow-signals.ts'
import { createTodayApi } from '#server/api/today/today-api.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openTestImporter, type Person } from '#test/fixtures/shops/file-importer.ts'
import { readSharedText } from '#test/harness/shared-data.ts'

const LIST = 'online-retail/online_retail_2010-12_2011-12.csv.gz'
const LARGEST = 100_000_000
/** Reading half a million lines into the facts takes longer than a page would wait. */
const PATIENCE_MS = 600_000

const UNLIMITED = { keyPrefix: 'question', points: 1_000_000, duration: 60 }

const projectFolder = join(import.meta.dirname, '..')

/** What decides how the list is stored. If it changes, the list is imported anew. */
const STORED_BY = ['supabase/{migrations,analytics}/**/*.sql', 'domain/imports/**/*.ts', 'server/api/imports/**/*.ts']

async function keptFolder(): Promise<string> {
  const hash = createHash('sha256')
  const paths: string[] = []
  for await (const path of glob(STORED_BY, { cwd: projectFolder })) paths.push(path)
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(projectFolder, path)))
  return join(tmpdir(), `cartwright-evals-retail-${hash.digest('hex').slice(0, 12)}`)
}

async function openDatabase(folder: string) {
  const database = await openEmbeddedDatabase({ folder: join(folder, 'database'), log: silentLog })
  await prepareDatabase(database, {
    hostedSupabase: false,
    migrationsFolder: join(projectFolder, 'supabase', 'migrations'),
    analyticsFolder: join(projectFolder, 'supabase', 'analytics'),
  })
  return database
}

async function importList(database: Database): Promise<Person> {
  const importer = await openTestImporter(database, { maxBytes: LARGEST })
  const owner = await importer.addPerson()
  const list = await readSharedText(LIST)
  const { status } = await importer.importText(list, { as: owner, query: { timeZone: 'Europe/London' } })
  await importer.removeFolder()
  if (status !== 'done') throw new Error(`The import of Online Retail ended as ${status}.`)
  return owner
}

/** Opens the imported list. It is kept between runs, because importing half a million rows takes minutes. */
async function openImported() {
  const folder = await keptFolder()
  const ownerFile = join(folder, 'owner.json')
  if (!existsSync(ownerFile)) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const database = await openDatabase(folder)
  if (!existsSync(ownerFile)) await writeFile(ownerFile, JSON.stringify(await importList(database)))
  const claims: Person = JSON.parse(await readFile(ownerFile, 'utf8'))
  return { database, claims, factsFolder: join(folder, 'facts') }
}

type Get = (path: string, query: Record<string, string>) => Promise<unknown>

/** Loads reports as the page does, and checks them by their contracts. */
const reportsOf = (get: Get): LoadReports => ({
  products: async (query, limit) =>
    v.parse(productsReportSchema, await get('analytics-summary', { report: 'products', ...query, limit: `${limit}` })),
  pairs: async (query, limit) =>
    v.parse(basketReportSchema, await get('analytics-summary', { report: 'basket', ...query, limit: `${limit}` })),
  today: async (store) => v.parse(todaySchema, await get('today', { store })),
  forecast: async (query) =>
    v.parse(
      forecastReportSchema,
      await get('analytics-summary', { report: 'forecast', metric: 'net_sales', ...query }),
    ),
  // No question of the evaluation names an order.
  order: async () => null,
  customers: async (store) =>
    v.parse(customersReportSchema, await get('analytics-summary', { report: 'customers', store })),
  customerList: async ({ store, overdue, segment }) =>
    v.parse(
      customerListSchema,
      await get('customers', {
        store,
        ...(overdue && { overdue }),
        ...(segment && { segment }),
        order: 'netSales',
      }),
    ),
  mailingList: async ({ store, overdue }) =>
    v.parse(mailingListSchema, await get('mailing-list', { store, ...(overdue && { overdue }) })),
})

/** Opens a server with Online Retail as a file brought it, and an advisor that asks it. */
export async function openRetailShop({ now }: { now: Date }) {
  const { database, claims, factsFolder } = await openImported()
  const facts = createFacts({ database, folder: factsFolder, log: silentLog, longestWaitMs: PATIENCE_MS })
  const options = { database, authenticate: async () => claims, clock: () => now, log: silentLog }
  const { rows } = await database.query<{ id: string }>('select id from public.stores')
  for (const { id } of rows) await createStoreWork({ ...options, facts })(id, new AbortController().signal)
  const answers = createAnswers('of this evaluation')
  const analyze = createCustomerAnalyses(facts)
  const dashboard = createDashboardApi({ ...options, answers })
  const questions = createQuestionsApi({ ...options, facts, mostOften: UNLIMITED })
  const analytics = createAnalyticsApi({ ...options, answers, facts, analyze })
  const customers = createCustomersApi({ ...options, answers, facts, analyze })
  const today = createTodayApi({ ...options, answers, facts })
  const apis = { 'analytics-summary': analytics, customers, 'mailing-list': customers, today }
  const get: Get = async (path, query) => {
    const api = Object.entries(apis).find(([name]) => name === path)?.[1]
    const response = await api?.request(`/${path}?${new URLSearchParams(query)}`)
    return response?.json()
  }
  const load: LoadFigures = async (query) => {
    const response = await dashboard.request(`/dashboard-data?${new URLSearchParams({ ...query })}`)
    return response.json()
  }
  const ask: AskQuestion = async (question) => {
    const response = await questions.request('/questions', { method: 'POST', body: JSON.stringify(question) })
    if (!response.ok) throw new Error(`${question.text}: ${await response.text()}`)
    return response.json()
  }
  return {
    advisor: createBuiltInAdvisor({ load, ask, reports: reportsOf(get) }, 'en'),
    async close() {
      await facts.close()
      await database.close()
    },
  }
}
