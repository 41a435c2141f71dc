import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
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

const NAMES = 'select id::text, name, email from public.customers where store_id = $1 and id = any ($2::bigint[])'

type Person = { id: string; name: string | null; email: string | null }

/** Loads the names of customers, with the caller's permissions. */
export async function loadPeople(database: Database, claims: Claims, asked: { storeId: string; ids: string[] }) {
  const { rows } = await database.queryAs<Person>(claims, NAMES, [asked.storeId, asked.ids])
  return new Map(rows.map((person) => [person.id, person]))
}

type Options = { database: Database; analyze: CustomerAnalyses }
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

/** Returns one page of the customers that match, in order. */
export async function listCustomers(
  { database, analyze }: Options,
  question: Question,
): Promise<Omit<CustomerList, 'asOf'>> {
  const { claims, query, store, today } = question
  const { text, values } = conditionOf(query, await findPeople(database, question))
  const { buyers, rowCount, until } = await analyze(question, async (all, analysis) => {
    const run = await narrowToBuyers(all, database, question)
    const sorting = `order by ${SORTED_BY[query.order]} ${query.direction}, buyers.id limit ${query.limit} offset ${query.offset}`
    const page = await loadBuyers(run, store.currency, { text: `${text} ${sorting}`, values })
    return { buyers: page, rowCount: await countBuyers(run, { text, values }), until: analysis.until }
  })
  const people = await loadPeople(database, claims, { storeId: store.id, ids: buyers.map(({ id }) => id) })
  return {
    store: toReportStore(question),
    until,
    today,
    rowCount,
    rows: buyers.map((buyer) => {
      const { name = null, email = null } = people.get(buyer.id) ?? {}
      return { id: buyer.id, ...toCustomerFigures(buyer), name, email }
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
