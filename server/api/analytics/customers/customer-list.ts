import type { CustomerFigures, CustomerList } from '#domain/contracts/customers.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { toCustomerPatterns, wordsOf } from '#server/api/figures/like-patterns.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { CustomerAnalyses, CustomerAnalysis } from './customer-analyses.ts'
import { toCustomerFigures } from './customer-figures.ts'
import type { CustomerListQuery } from './customer-list-query.ts'
import { toReportStore } from './history-until.ts'

type Row = CustomerFigures & { id: string }

// Each word must occur in the name or the address.
const FIND = `
select id::text from public.customers
where store_id = $1 and search_text like all ($2::text[])`

const NAMES = 'select id::text, name, email from public.customers where store_id = $1 and id = any ($2::bigint[])'

type Person = { id: string; name: string | null; email: string | null }

/** Loads the names of customers, with the caller's permissions. */
export async function loadPeople(database: Database, claims: Claims, asked: { storeId: string; ids: string[] }) {
  const { rows } = await database.queryAs<Person>(claims, NAMES, [asked.storeId, asked.ids])
  return new Map(rows.map((person) => [person.id, person]))
}

type Options = { database: Database; analyse: CustomerAnalyses }
type Question = FiguresQuestion<CustomerListQuery>

/** Returns one page of the customers that match, in order. */
export async function listCustomers(
  { database, analyse }: Options,
  question: Question,
): Promise<Omit<CustomerList, 'asOf'>> {
  const { claims, query, store, today } = question
  const analysis = await analyse(question)
  const rows = arrange(await matchesOf(database, question, analysis), query)
  const page = rows.slice(query.offset, query.offset + query.limit)
  const people = await loadPeople(database, claims, { storeId: store.id, ids: page.map(({ id }) => id) })
  return {
    store: toReportStore(question),
    until: analysis.until,
    today,
    rowCount: rows.length,
    rows: page.map((row) => {
      const { name = null, email = null } = people.get(row.id) ?? {}
      return { ...row, name, email }
    }),
  }
}

async function matchesOf(database: Database, { claims, query, store }: Question, { customers }: CustomerAnalysis) {
  const patterns = toCustomerPatterns(wordsOf(query.search))
  const found = patterns.length === 0 ? null : await database.queryAs<Person>(claims, FIND, [store.id, patterns])
  const ids = found && new Set(found.rows.map(({ id }) => id))
  return customers
    .filter(({ segment }) => query.segment === undefined || segment === query.segment)
    .filter(({ overdue }) => query.overdue === undefined || overdue?.label === query.overdue)
    .filter(({ id }) => ids === null || ids.has(id))
    .map((customer): Row => ({ id: customer.id, ...toCustomerFigures(customer) }))
}

function arrange(rows: Row[], { order, direction }: CustomerListQuery): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    if (one[order] === other[order]) return Number(one.id) - Number(other.id)
    return one[order] < other[order] ? -sign : sign
  })
}
