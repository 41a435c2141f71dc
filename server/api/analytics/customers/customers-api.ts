import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { customerListSchema } from '#domain/contracts/analytics/customers.ts'
import { type PageQuery, parsePageQuery } from '#server/api/analytics/page-query.ts'
import { createReportEndpoint } from '#server/api/analytics/report-endpoint.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { CustomerAnalyses } from './customer-analyses.ts'
import { toCustomersCsv } from './customer-list-csv.ts'
import { type CustomerListQuery, parseCustomerListQuery } from './customer-list-query.ts'
import { listCustomers } from './customer-list.ts'
import { buildCustomerPage } from './customer-page.ts'

const csvListSchema = v.omit(customerListSchema, ['asOf'])

function respond(context: Context, { format }: CustomerListQuery, json: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="customers.csv"')
  return context.body(toCustomersCsv(v.parse(csvListSchema, JSON.parse(json))), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
  })
}

type Options = FiguresApiOptions & { facts: Facts; analyze: CustomerAnalyses }

/**
 * GET /customers lists a store's customers, and GET /customers/:id returns one. They answer `null` to a person without a
 * store.
 */
export function createCustomersApi(options: Options): Hono {
  const app = new Hono()
  const list = createReportEndpoint<CustomerListQuery>(options, {
    parse: (request) => parseCustomerListQuery(request.query()),
    load: (question) => listCustomers(options, question),
    respond,
  })
  const page = createFiguresEndpoint<PageQuery>(options, {
    parse: parsePageQuery,
    load: (question) => buildCustomerPage(options, question),
  })
  app.get('/customers', list)
  app.get('/customers/:id', page)
  app.onError(apiErrorHandler(options.log))
  return app
}
