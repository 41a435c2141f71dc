import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { AskQuestion, LoadFigures, LoadReports } from '#domain/advisor/advisor.ts'
import { createBuiltInAdvisor } from '#domain/advisor/built-in-advisor.ts'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { changeReportSchema } from '#domain/contracts/analytics/change.ts'
import { customerListSchema, customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
import { forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { EVENT_KINDS, eventEffectSchema, TOUCHED } from '#domain/contracts/events.ts'
import { goalsSchema } from '#domain/contracts/goals.ts'
import { reorderSchema } from '#domain/contracts/reorder/reorder.ts'
import { todaySchema } from '#domain/contracts/today.ts'
import { outcomeSchema } from '#domain/today/outcome.ts'
import { contentSchema } from '#domain/today/proposal.ts'
import { createAnalyticsApi } from '#server/api/analytics/analytics-api.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createCustomersApi } from '#server/api/analytics/customers/customers-api.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createEventsApi } from '#server/api/events/events-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { createGoalsApi } from '#server/api/goals/goals-api.ts'
import { createQuestionsApi } from '#server/api/questions/questions-api.ts'
import { createReorderApi } from '#server/api/reorder/reorder-api.ts'
import { createSampleApi } from '#server/api/sample/sample-api.ts'
import { createTodayApi } from '#server/api/today/today-api.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson } from '#supabase/test/shop.ts'

type Shop = { now: Date; timeZone: string; currency: string }

/** One person asks all questions of the evaluation. */
const UNLIMITED = { keyPrefix: 'question', points: 1_000_000, duration: 60 }

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

type Request = (query: Record<string, string>) => Promise<unknown>

type Requests = Record<'analytics' | 'customers' | 'mailing' | 'today' | 'goals' | 'reorder', Request> & {
  effect: (store: string, event: string) => Promise<unknown>
  rows: (sql: string, store: string) => Promise<unknown[]>
}

const eventsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.picklist(EVENT_KINDS),
    name: v.string(),
    from: v.string(),
    to: v.string(),
    touched: v.picklist(TOUCHED),
  }),
)

const EVENTS = `
select id, kind, name, first_day::text as from, last_day::text as to, touched
from public.events where store_id = $1 order by first_day, id`

const doneSchema = v.array(v.object({ content: contentSchema, doneAt: v.date(), outcome: v.nullable(outcomeSchema) }))

const DONE = `
select content, changed_at as "doneAt", outcome from public.work
where store_id = $1 and state = 'done' and changed_at is not null order by changed_at desc`

/** Checks the answers of reports by their contracts. */
const reportsOf = ({ analytics, customers, mailing, today, goals, reorder, effect, rows }: Requests): LoadReports => ({
  products: async (query, limit) =>
    v.parse(productsReportSchema, await analytics({ report: 'products', ...query, limit: String(limit) })),
  pairs: async (query, limit) =>
    v.parse(basketReportSchema, await analytics({ report: 'basket', ...query, limit: String(limit) })),
  today: async (store) => v.parse(todaySchema, await today({ store })),
  goals: async (store) => v.parse(goalsSchema, await goals({ store })),
  reorder: async (store) => v.parse(reorderSchema, await reorder({ store })),
  change: async (query) => v.parse(changeReportSchema, await analytics({ report: 'change', ...query })),
  events: async (store) => v.parse(eventsSchema, await rows(EVENTS, store)),
  eventEffect: async (store, event) => v.parse(eventEffectSchema, await effect(store, event)),
  doneWork: async (store) =>
    v
      .parse(doneSchema, await rows(DONE, store))
      .map((work) => ({ ...work, doneAt: work.doneAt.toISOString(), signal: null })),
  forecast: async (query) =>
    v.parse(forecastReportSchema, await analytics({ report: 'forecast', metric: 'net_sales', ...query })),
  // No question of the evaluation names an order.
  order: async () => null,
  customers: async (store) => v.parse(customersReportSchema, await analytics({ report: 'customers', store })),
  customerList: async ({ store, overdue, segment }) =>
    v.parse(
      customerListSchema,
      await customers({ store, ...(overdue && { overdue }), ...(segment && { segment }), order: 'netSales' }),
    ),
  mailingList: async ({ store, overdue }) =>
    v.parse(mailingListSchema, await mailing({ store, ...(overdue && { overdue }) })),
})

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
  const questions = createQuestionsApi({ ...options, facts, mostOften: UNLIMITED })
  const analyze = createCustomerAnalyses(facts)
  const analytics = createAnalyticsApi({ ...options, answers: createAnswers('of this evaluation'), facts, analyze })
  const customers = createCustomersApi({ ...options, answers: createAnswers('of this evaluation'), facts, analyze })
  const own = { ...options, answers: createAnswers('of this evaluation'), facts }
  const requestOf =
    (app: Pick<Hono, 'request'>, path: string): Request =>
    async (query) =>
      (await app.request(`${path}?${new URLSearchParams(query)}`)).json()
  const events = createEventsApi(own)
  const reports = reportsOf({
    analytics: requestOf(analytics, '/analytics-summary'),
    customers: requestOf(customers, '/customers'),
    mailing: requestOf(customers, '/mailing-list'),
    today: requestOf(createTodayApi(own), '/today'),
    goals: requestOf(createGoalsApi(own), '/goals'),
    reorder: requestOf(createReorderApi(own), '/reorder'),
    effect: (store, event) => requestOf(events, `/events/${event}/effect`)({ store }),
    rows: async (sql, store) => (await database.queryAs<object>(claims, sql, [store])).rows,
  })
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
    advisor: createBuiltInAdvisor({ load, ask, reports }, 'en'),
    async close() {
      await facts.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
