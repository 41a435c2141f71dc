import { type Added, MOST_LISTED } from '#domain/contracts/analytics/kept-lists.ts'
import { type ListOptions, loadMatchingIds } from '#server/api/analytics/customers/customer-list.ts'
import type { CustomerListQuery } from '#server/api/analytics/customers/customer-list-query.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { codeOf } from '#server/platform/system/error-code.ts'

/** How many customers a statement adds, so that none takes long. */
const AT_ONCE = 5000

const ADD = 'select public.add_to_customer_list($1, $2) as added'

const FULL = new ApiError(409, 'list_full', 'A list can have at most 50,000 customers. Nobody was added.')
const GONE = new ApiError(404, 'list_not_found', 'This list no longer exists, so nobody was added.')

const REFUSALS: Record<string, ApiError> = { PT404: GONE, PT409: FULL }

/** Adds all customers that match to a list, or none. Throws 404 `list_not_found` and 409 `list_full`. */
export async function addMatching(
  options: ListOptions,
  question: FiguresQuestion<CustomerListQuery>,
  listId: string,
): Promise<Added> {
  const ids = (await loadMatchingIds(options, question)).ids.split(' ').filter(Boolean)
  if (ids.length > MOST_LISTED) throw FULL
  try {
    return { customers: ids.length, added: await addAll(options, question, { listId, ids }) }
  } catch (error) {
    throw REFUSALS[codeOf(error)] ?? error
  }
}

const addAll = (
  { database }: ListOptions,
  { claims }: FiguresQuestion<CustomerListQuery>,
  { listId, ids }: { listId: string; ids: readonly string[] },
): Promise<number> =>
  database.withUser(claims, async (connection) => {
    let added = 0
    for (let at = 0; at === 0 || at < ids.length; at += AT_ONCE) {
      const { rows } = await connection.query<{ added: number }>(ADD, [listId, ids.slice(at, at + AT_ONCE)])
      added += rows[0]?.added ?? 0
    }
    return added
  })
