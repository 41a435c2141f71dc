import { type Added, MOST_LISTED } from '#domain/contracts/analytics/kept-lists.ts'
import { type ListOptions, loadMatchingIds } from '#server/api/analytics/customers/customer-list.ts'
import type { CustomerListQuery } from '#server/api/analytics/customers/customer-list-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { codeOf } from '#server/platform/system/error-code.ts'

/** How many customers a statement adds. On the embedded engine, other requests wait for a statement. */
const AT_ONCE = 2000

const ADD = 'select public.add_to_customer_list($1, $2) as added'

/** How many customers the list would have. No row without such a list in the store. */
const SIZE = `
select (
  (select count(*) from public.customer_list_entries where list_id = $1)
  + cardinality($2::bigint[])
  - (
    select count(distinct customer_id) from public.customers_in_lists(array[$1::uuid])
    where customer_id in (select unnest($2::bigint[]))
  )
)::integer as size
from public.customer_lists where id = $1 and store_id = $3`

const FULL = new ApiError(409, 'list_full', 'A list can have at most 50,000 customers. Nobody was added.')
/** Somebody else has added customers meanwhile. */
const FILLED = new ApiError(409, 'list_full', 'A list can have at most 50,000 customers, so not all were added.')
const GONE = new ApiError(404, 'list_not_found', 'This list no longer exists, so nobody was added.')

const REFUSALS: Record<string, ApiError> = { PT404: GONE, PT409: FILLED }

/** Adds all customers that match to a list. Throws 404 `list_not_found` and 409 `list_full`. */
export async function addMatching(
  options: ListOptions,
  question: FiguresQuestion<CustomerListQuery>,
  listId: string,
): Promise<Added> {
  const { database } = options
  const { claims, store } = question
  const ids = (await loadMatchingIds(options, question)).ids.split(' ').filter(Boolean)
  const { rows } = await database.queryAs<{ size: number }>(claims, SIZE, [listId, ids, store.id])
  const [list] = rows
  if (!list) throw GONE
  if (list.size > MOST_LISTED) throw FULL
  let added = 0
  for (let at = 0; at === 0 || at < ids.length; at += AT_ONCE) {
    added += await addSome(options, question, [listId, ids.slice(at, at + AT_ONCE)])
  }
  return { customers: ids.length, added }
}

async function addSome(
  { database }: ListOptions,
  { claims }: FiguresQuestion<CustomerListQuery>,
  values: [listId: string, ids: string[]],
): Promise<number> {
  try {
    const { rows } = await database.stepAs<{ added: number }>(claims, ADD, values)
    return rows[0]?.added ?? 0
  } catch (error) {
    throw REFUSALS[codeOf(error)] ?? error
  }
}
