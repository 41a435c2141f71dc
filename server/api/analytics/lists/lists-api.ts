import { Hono } from 'hono'
import { type ListsQuery, parseListsQuery } from '#server/api/analytics/analytics-query.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { parseCustomerListQuery } from '#server/api/analytics/customers/customer-list-query.ts'
import { createReportEndpoint, inOneCurrency } from '#server/api/analytics/report-endpoint.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { type FiguresApiOptions, loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { requireUser } from '#server/platform/auth/authenticate.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { addMatching } from './add-matching.ts'
import { buildLists, loadStatesOf } from './list-figures.ts'

type Options = FiguresApiOptions & { facts: Facts; analyze: CustomerAnalyses }

/**
 * GET /customer-lists returns the lists of customers that a store keeps; it answers `null` to a person without a store.
 * POST /customer-lists/:id/customers adds all customers that match; it takes the parameters of GET /customers.
 */
export function createListsApi(options: Options): Hono {
  const app = new Hono()
  const lists = createReportEndpoint<ListsQuery>(options, {
    parse: (request) => parseListsQuery(request.query()),
    load: (question) => buildLists(options, question),
    loadState: (claims, storeId) => loadStatesOf(options.database, claims, storeId),
  })
  app.get('/customer-lists', lists)
  app.post('/customer-lists/:id/customers', async (context) => {
    const claims = requireUser(await options.authenticate(context.req.raw))
    const id = parseId(context.req.param('id'))
    const query = parseCustomerListQuery(context.req.query())
    const asker = { person: claims.sub, gone: context.req.raw.signal }
    const question = await loadQuestion(options, { claims, query, asker })
    if (id === null || question === null) throw new ApiError(404, 'list_not_found', 'List not found.')
    return context.json(await addMatching(options, inOneCurrency(question), id))
  })
  app.onError(apiErrorHandler(options.log))
  return app
}
