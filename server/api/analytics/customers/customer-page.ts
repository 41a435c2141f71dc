import type { CustomerPage } from '#domain/contracts/analytics/customer-page.ts'
import type { PageQuery } from '#server/api/analytics/page-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { IMPORT_NAME } from '#server/api/figures/query/row-labels.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CustomerAnalyses } from './customer-analyses.ts'
import { loadEvents } from './customer-events.ts'
import { toCustomerFigures } from './customer-figures.ts'
import { toReportStore } from './history-until.ts'
import { loadBuyers } from './load-buyers.ts'

const CUSTOMER = `
select customers.id::text, customers.name, email, country, forgotten_key is not null as "isForgotten",
  case when consents.answer is not null then jsonb_build_object(
    'answer', consents.answer, 'at', consents.stated_at, 'datedBy', consents.dated_by, 'importName', ${IMPORT_NAME},
    'channel', channels.name
  ) end as consent
from public.customers
left join analytics.marketing_consents as consents on consents.store_id = $1 and consents.customer_id = customers.id
left join public.imports on imports.id = consents.import_id
left join public.sales_channels as channels on channels.store_id = $1 and channels.key = imports.source
where customers.store_id = $1 and customers.id = $2`

type Row = Pick<CustomerPage, 'id' | 'name' | 'email' | 'country' | 'isForgotten' | 'consent'>

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
  const { consent } = customer
  return {
    ...customer,
    consent: consent && { ...consent, at: new Date(consent.at).toISOString() },
    store: toReportStore(question),
    until,
    figures: buyer ? toCustomerFigures(buyer) : null,
    ...(await loadEvents(database, question)),
    today,
  }
}
