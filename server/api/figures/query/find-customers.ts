import { type FieldFilter, type Filter, type FilterValue, isFieldFilter } from '#domain/contracts/figures-filter.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const MOST_FOUND = 10_000

const FOUND = `
select id::text from public.customers
where store_id = $1 and exists (
  select from unnest($2::text[]) as part where strpos(search_text, part) > 0
)
order by id limit ${MOST_FOUND + 1}`

type Source = { database: Database; claims: Claims; storeId: string }

async function loadIds(texts: readonly string[], { database, claims, storeId }: Source): Promise<string[]> {
  // Not every database makes letters such as Ë small.
  const lowered = texts.map((text) => text.toLowerCase())
  const { rows } = await database.queryAs<{ id: string }>(claims, FOUND, [storeId, lowered])
  if (rows.length <= MOST_FOUND) return rows.map(({ id }) => id)
  throw new ApiError(400, 'invalid_query', `The parameter "where" finds more than 10,000 customers. Ask for more text.`)
}

const LISTED = `
select coalesce(string_agg(distinct customer_id::text, ' '), '') as ids from public.customers_in_lists($1::uuid[])`

async function loadListed(lists: readonly FilterValue[], { database, claims }: Source): Promise<string[]> {
  const { rows } = await database.queryAs<{ ids: string }>(claims, LISTED, [lists])
  return rows[0]?.ids.split(' ').filter(Boolean) ?? []
}

/**
 * Returns the filter with ids of customers in place of texts in names and emails, and in place of lists: only Postgres
 * has those. Reads them with the caller's permissions. Throws 400 `invalid_query` if a text finds too many.
 */
export async function findCustomers(filter: Filter, source: Source): Promise<Filter> {
  if (isFieldFilter(filter)) return findInField(filter, source)
  switch (filter[0]) {
    case 'and':
    case 'or':
      return [filter[0], await findInEach(filter[1], source)]
    case 'not':
    case 'order_has':
      return [filter[0], await findCustomers(filter[1], source)]
    case 'has_done':
    case 'has_not_done':
      return [filter[0], await findCustomers(filter[1], source), filter[2]]
  }
}

async function findInField(filter: FieldFilter, source: Source): Promise<Filter> {
  const [operator, field, values] = filter
  if (field === 'customer_list') {
    const listed: Filter = ['is', 'customer', await loadListed(values, source)]
    return operator === 'is_not' ? ['not', listed] : listed
  }
  if (operator !== 'contains' || (field !== 'customer' && field !== 'order_text')) return filter
  const found: Filter = ['is', 'customer', await loadIds(values.map(String), source)]
  return field === 'customer' ? found : ['or', [filter, found]]
}

async function findInEach(filters: readonly Filter[], source: Source): Promise<Filter[]> {
  const found: Filter[] = []
  for (const filter of filters) found.push(await findCustomers(filter, source))
  return found
}
