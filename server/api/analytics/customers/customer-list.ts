import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import type { Consent } from '#domain/contracts/consent.ts'
import type { FactValue, RunFacts } from '#server/api/figures/facts/engine.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { toCustomerPatterns, wordsOf } from '#server/api/figures/like-patterns.ts'
import { createBinder } from '#server/api/figures/query/filter-sql.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { CustomerAnalyses } from './customer-analyses.ts'
import { toCustomerFigures } from './customer-figures.ts'
import type { CustomerListQuery } from './customer-list-query.ts'
import { toReportStore } from './history-until.ts'
import { countBuyers, loadBuyers } from './load-buyers.ts'
import { narrowToBuyers, whichBuyers } from './read-buyers.ts'

// Each word must occur in the name or the address.
const FIND = `
select string_agg(id::text, ' ') as ids from public.customers
where store_id = $1 and search_text like all ($2::text[])`

const PEOPLE = `
select customers.id::text, name, email, coalesce(consents.answer, 'unknown') as consent
from public.customers left join analytics.marketing_consents as consents
  on consents.store_id = $1 and consents.customer_id = customers.id and consents.customer_id = any ($2::bigint[])
where customers.store_id = $1 and customers.id = any ($2::bigint[])`

type Person = { id: string; name: string | null; email: string | null; consent: Consent }

/** Loads the names and consents of customers, with the caller's permissions. */
export async function loadPeople(database: Database, claims: Claims, asked: { storeId: string; ids: string[] }) {
  const { rows } = await database.queryAs<Person>(claims, PEOPLE, [asked.storeId, asked.ids])
  return new Map(rows.map((person) => [person.id, person]))
}

export type ListOptions = { database: Database; analyze: CustomerAnalyses }
type Question = FiguresQuestion<CustomerListQuery>

// Equal customers are in the order of their ids.
const SORTED_BY: Record<CustomerListQuery['order'], string> = {
  firstOrder: 'buyers.first_order',
  lastOrder: 'buyers.last_order',
  orders: 'buyers.orders',
  netSales: 'buyers.net_sales',
  averageOrderValue: 'buyers.placed_sales / buyers.orders',
  daysOverdue: 'buyers.days_overdue',
}

const sortingOf = ({ order, direction }: CustomerListQuery) => `order by ${SORTED_BY[order]} ${direction}, buyers.id`

type Matching = { text: string; values: readonly FactValue[]; until: string }

/** Runs statements on the table `buyers`, with the condition for the customers that match. */
async function readMatching<Result>(
  { database, analyze }: ListOptions,
  question: Question,
  read: (run: RunFacts, matching: Matching) => Promise<Result>,
): Promise<Result> {
  const condition = conditionOf(question.query, await findPeople(database, question))
  return analyze(question, async (all, { until }) =>
    read(await narrowToBuyers(all, database, question), { ...condition, until }),
  )
}

/** Returns the ids of all customers that match, in order, with spaces between. */
export const loadMatchingIds = (options: ListOptions, question: Question): Promise<{ ids: string; until: string }> =>
  readMatching(options, question, async (run, { text, values, until }) => {
    const ids = `string_agg(buyers.id::VARCHAR, ' ' ${sortingOf(question.query)})`
    const [row] = await run(`select coalesce(${ids}, '') as ids from buyers where ${text}`, values)
    return { ids: typeof row?.ids === 'string' ? row.ids : '', until }
  })

/** Returns one page of the customers that match, in order. */
export async function listCustomers(options: ListOptions, question: Question): Promise<Omit<CustomerList, 'asOf'>> {
  const { claims, query, store, today } = question
  const { buyers, rowCount, until } = await readMatching(options, question, async (run, matching) => {
    const { text, values } = matching
    const page = `${text} ${sortingOf(query)} limit ${query.limit} offset ${query.offset}`
    const listed = await loadBuyers(run, store.currency, { text: page, values })
    return { buyers: listed, rowCount: await countBuyers(run, { text, values }), until: matching.until }
  })
  const people = await loadPeople(options.database, claims, { storeId: store.id, ids: buyers.map(({ id }) => id) })
  return {
    store: toReportStore(question),
    until,
    today,
    rowCount,
    rows: buyers.map((buyer) => {
      const { name = null, email = null, consent = 'unknown' } = people.get(buyer.id) ?? {}
      return { id: buyer.id, ...toCustomerFigures(buyer), name, email, consent }
    }),
  }
}

/** Returns the ids of the customers that a search finds, with spaces between. `null` without a search. */
async function findPeople(database: Database, { claims, query, store }: Question): Promise<string | null> {
  const patterns = toCustomerPatterns(wordsOf(query.search))
  if (patterns.length === 0) return null
  const { rows } = await database.queryAs<{ ids: string | null }>(claims, FIND, [store.id, patterns])
  return rows[0]?.ids ?? ''
}

function conditionOf({ segment, overdue, where }: CustomerListQuery, found: string | null) {
  const binder = createBinder()
  const conditions = [
    whichBuyers(where),
    ...(segment === undefined ? [] : [`buyers.segment = ${binder.bind(segment)}`]),
    ...(overdue === undefined ? [] : [`buyers.overdue = ${binder.bind(overdue)}`]),
    ...(found === null
      ? []
      : [`buyers.id in (select unnest(string_split(nullif(${binder.bind(found)}, ''), ' '))::BIGINT)`]),
  ]
  return { text: conditions.join(' and '), values: binder.values }
}
