import type { CustomerPage } from '#domain/contracts/analytics/customer-page.ts'
import type { PageQuery } from '#server/api/analytics/page-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CustomerAnalyses } from './customer-analyses.ts'
import { loadEvents } from './customer-events.ts'
import { toCustomerFigures } from './customer-figures.ts'
import { toReportStore } from './history-until.ts'
import { loadBuyers } from './load-buyers.ts'

const CUSTOMER = 'select id::text, name, email, country from public.customers where store_id = $1 and id = $2'

type Row = { id: string; name: string | null; email: string | null; country: string | null }

type Options = { database: Database; analyze: CustomerAnalyses }

/** Loads a customer with the caller's permissions. Throws 404 `customer_not_found`. */
export async function buildCustomerPage(
  { database, analyze }: Options,
  question: FiguresQuestion<PageQuery>,
): Promise<Omit<CustomerPage, 'asOf'>> {
  const { claims, query, store, today } = question
  const { rows } = await database.queryAs<Row>(claims, CUSTOMER, [store.id, query.id])
  const [customer] = rows
  if (!customer) throw new ApiError(404, 'customer_not_found', 'Customer not found.')
  const { buyer, until } = await analyze(question, async (run, analysis) => {
    const condition = { text: 'buyers.id = $1::BIGINT', values: [customer.id] }
    const [found] = await loadBuyers(run, store.currency, condition)
    return { buyer: found, until: analysis.until }
  })
  return {
    ...customer,
    store: toReportStore(question),
    until,
    figures: buyer ? toCustomerFigures(buyer) : null,
    ...(await loadEvents(database, question)),
    today,
  }
}
