import type { StoreSummary } from '#server/api/figures/load-store.ts'
import type { Proposal } from '#domain/today/proposal.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const OVERDUE = `select string_agg(buyers.id::VARCHAR, ' ') as ids from buyers where overdue = 'overdue'`

const AGREED = `
select coalesce(array_agg(customers.id::text order by customers.id), '{}') as agreed
from public.customers join analytics.marketing_consents as consents
  on consents.store_id = customers.store_id and consents.customer_id = customers.id and consents.answer = 'yes'
where customers.store_id = $1 and customers.id = any (string_to_array($2, ' ')::bigint[]) and email is not null`

/** An email to fewer isn't a job of its own. */
const FEWEST_CUSTOMERS = 5

type Asked = { database: Database; analyze: CustomerAnalyses; store: StoreSummary; today: string }

/** Proposes to write to the overdue customers who agreed to it. How many of them would order isn't known: no sum. */
export async function findOverdue({ database, analyze, store, today }: Asked): Promise<Proposal[]> {
  const ids = await analyze({ store, today }, async (run) => (await run(OVERDUE))[0]?.ids)
  if (typeof ids !== 'string') return []
  const of = ids.split(' ').length
  const { rows } = await queryAsService<{ agreed: string[] }>(database, AGREED, [store.id, ids])
  const customers = rows[0]?.agreed ?? []
  if (customers.length < FEWEST_CUSTOMERS) return []
  const content = { kind: 'write_to', customers: customers.length, of } as const
  return [{ name: 'write_to:overdue', content, stake: null, signalId: null, customers }]
}
