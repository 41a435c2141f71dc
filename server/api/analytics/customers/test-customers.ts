import { expect } from 'vitest'
import { type CustomerList, customerListSchema, customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { optionsFor, requestReport } from '#server/api/analytics/test-reports.ts'
import { openTestFacts } from '#server/api/figures/facts/test-facts.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { createCustomerAnalyses } from './customer-analyses.ts'
import { createCustomersApi } from './customers-api.ts'

type Call = { now: string; query?: Record<string, string>; path?: string }

/** Requests a path below /customers as the person with the claims. */
export function requestCustomers(database: Database, claims: Claims, { now, query = {}, path = '/customers' }: Call) {
  const facts = openTestFacts(database)
  const api = createCustomersApi({
    ...optionsFor(database, claims, now),
    facts,
    analyse: createCustomerAnalyses(facts),
  })
  return api.request(`${path}?${new URLSearchParams(query).toString()}`)
}

/** Returns the report on all customers, parsed with its schema. */
export async function loadCustomersReport(database: Database, claims: Claims, now: string) {
  const response = await requestReport(database, claims, { query: { report: 'customers' }, now })
  expect(response.status).toBe(200)
  return customersReportSchema.parse(await response.json())
}

/** Returns a list of customers, parsed with its schema. */
export async function loadList(database: Database, claims: Claims, call: Call): Promise<CustomerList> {
  const response = await requestCustomers(database, claims, call)
  expect(response.status).toBe(200)
  return customerListSchema.parse(await response.json())
}

export type DrawnOrder = { customer: string; day: string; cents: number; returned: number; returnDay: string }

/** Draws orders of about `customers` customers over 300 days from 1 May 2025, a third of them with a return. */
export function drawOrders(count: number, customers: number): DrawnOrder[] {
  const random = createRandom(11)
  return Array.from({ length: count }, () => {
    const day = addDays('2025-05-01', random.integer(0, 300))
    const cents = random.integer(100, 90_000)
    const returned = random.chance(0.3) ? random.integer(1, cents) : 0
    const customer = `Customer ${random.integer(1, random.integer(1, customers))}`
    return { customer, day, cents, returned, returnDay: addDays(day, random.integer(0, 40)) }
  })
}

const decimal = (cents: number) => (cents / 100).toFixed(2)

/** Returns the orders as a test imports them. */
export const toTestOrders = (drawn: readonly DrawnOrder[]): TestOrder[] =>
  drawn.map(({ customer, day, cents, returned, returnDay }, number) => ({
    name: `#${number}`,
    at: `${day}T12:00Z`,
    customer,
    entries: [
      { kind: 'sale', amount: decimal(cents), quantity: 1, product: 'P1' },
      ...(returned > 0
        ? [{ kind: 'return' as const, amount: decimal(-returned), at: `${returnDay}T12:00Z`, refundKey: 'r' }]
        : []),
    ],
  }))
