import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createCustomersApi } from '#server/api/analytics/customers/customers-api.ts'
import { optionsFor } from '#server/api/analytics/test-reports.ts'
import { openTestFacts } from '#server/api/figures/facts/test-facts.ts'
import { createSearchApi } from '#server/api/search/search-api.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createOrdersApi } from './orders-api.ts'

/** Requests the page of a customer or an order, or a search, as the person with the claims, on 1 March 2026. */
export async function requestPage(database: Database, claims: Claims, path: string): Promise<Response> {
  const options = optionsFor(database, claims, '2026-03-01T12:00:00Z')
  if (path.startsWith('/orders')) return createOrdersApi(options).request(path)
  if (path.startsWith('/search')) return createSearchApi(options).request(path)
  const facts = openTestFacts(database)
  return createCustomersApi({ ...options, facts, analyse: createCustomerAnalyses(facts) }).request(path)
}
