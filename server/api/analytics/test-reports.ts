import { expect } from 'vitest'
import { type SalesReport, salesReportSchema } from '#domain/contracts/analytics/sales.ts'
import { type Dashboard, dashboardSchema } from '#domain/contracts/dashboard.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { openTestFacts } from '#server/api/figures/facts/test-facts.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { createAnalyticsApi } from './analytics-api.ts'

const NOW = '2026-05-20T12:00:00Z'

export type Call = { query?: Record<string, string>; now?: string; etag?: string }

export const optionsFor = (database: Database, claims: Claims, now: string) => ({
  database,
  authenticate: async () => claims,
  answers: createAnswers('of this test'),
  clock: () => new Date(now),
  log: silentLog,
})

const toSearch = (query: Call['query']) => new URLSearchParams(query).toString()

/** Requests a report as the person with the claims, by default on 20 May 2026. */
export function requestReport(database: Database, claims: Claims, { query, now = NOW, etag }: Call = {}) {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag }
  const facts = openTestFacts(database)
  const api = createAnalyticsApi({
    ...optionsFor(database, claims, now),
    facts,
    analyse: createCustomerAnalyses(facts),
  })
  return api.request(`/analytics-summary?${toSearch(query)}`, { headers })
}

/** Returns the sales report, parsed with its schema. */
export async function loadReport(database: Database, claims: Claims, call: Call = {}): Promise<SalesReport> {
  const response = await requestReport(database, claims, call)
  expect(response.status).toBe(200)
  return salesReportSchema.parse(await response.json())
}

/** Returns the dashboard's answer for the same parameters. */
export async function loadDashboard(
  database: Database,
  claims: Claims,
  { query, now = NOW }: Call,
): Promise<Dashboard> {
  const response = await createDashboardApi(optionsFor(database, claims, now)).request(
    `/dashboard-data?${toSearch(query)}`,
  )
  return dashboardSchema.parse(await response.json())
}

/** An order with one unit. */
export const sale = (name: string, at: string, amount: string): TestOrder => ({
  name,
  at,
  entries: [{ kind: 'sale', amount, quantity: 1, product: 'P1' }],
})

/** Creates a person with a store that has these orders. */
export async function storeWith(
  database: Database,
  orders: TestOrder[],
  options: { timeZone?: string; currency?: string } = {},
) {
  const store = await createStore(database, options)
  await importOrders(database, { storeId: store.storeId, ...options }, orders)
  return store
}
