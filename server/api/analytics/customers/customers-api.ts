import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { toCustomersCsv } from '#domain/analysis/customers/customer-list-csv.ts'
import { customerListSchema } from '#domain/contracts/analytics/customers.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
import { type PageQuery, parsePageQuery } from '#server/api/analytics/page-query.ts'
import { createReportEndpoint } from '#server/api/analytics/report-endpoint.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { CustomerAnalyses } from './customer-analyses.ts'
import {
  type CustomerListQuery,
  type MailingListQuery,
  parseCustomerListQuery,
  parseMailingListQuery,
} from './customer-list-query.ts'
import { listCustomers } from './customer-list.ts'
import { buildCustomerPage } from './customer-page.ts'
import { listMailing, toMailingCsv } from './mailing-list.ts'

const csvListSchema = v.omit(customerListSchema, ['asOf'])

const csvMailingSchema = v.omit(mailingListSchema, ['asOf'])

type Format = Pick<CustomerListQuery, 'format'>

/** Returns a function that answers with a CSV file, if a request asks for one. */
const respondWith =
  (name: string, toText: (answer: unknown) => string) =>
  (context: Context, { format }: Format, json: string): Response | null => {
    if (format !== 'csv') return null
    context.header('Content-Disposition', `attachment; filename="${name}"`)
    return context.body(toText(JSON.parse(json)), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
  }

type Options = FiguresApiOptions & { facts: Facts; analyze: CustomerAnalyses }

/**
 * GET /customers lists a store's customers, GET /mailing-list those of them who can be written to, and GET /customers/:id
 * returns one. They answer `null` to a person without a store.
 */
export function createCustomersApi(options: Options): Hono {
  const app = new Hono()
  const list = createReportEndpoint<CustomerListQuery>(options, {
    parse: (request) => parseCustomerListQuery(request.query()),
    load: (question) => listCustomers(options, question),
    respond: respondWith('customers.csv', (answer) => toCustomersCsv(v.parse(csvListSchema, answer))),
  })
  const mailing = createReportEndpoint<MailingListQuery>(options, {
    parse: (request) => parseMailingListQuery(request.query()),
    load: (question) => listMailing(options, question),
    respond: respondWith('mailing-list.csv', (answer) => toMailingCsv(v.parse(csvMailingSchema, answer))),
  })
  const page = createFiguresEndpoint<PageQuery>(options, {
    parse: parsePageQuery,
    load: (question) => buildCustomerPage(options, question),
  })
  app.get('/customers', list)
  app.get('/mailing-list', mailing)
  app.get('/customers/:id', page)
  app.onError(apiErrorHandler(options.log))
  return app
}
