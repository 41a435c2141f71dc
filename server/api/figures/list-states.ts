import { type Filter, listIdsIn } from '#domain/contracts/figures-filter.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

// A list that was deleted, or that the person may not see, has no state.
const STATES = `
select id, entries_changed_at::text as at from public.customer_lists where id = any ($1::uuid[]) order by id`

/** Loads when the lists of customers in a filter were last changed, because figures depend on it. `null` without lists. */
export async function loadListStates(database: Database, claims: Claims, where: Filter | undefined): Promise<unknown> {
  const ids = where ? listIdsIn(where) : []
  if (ids.length === 0) return null
  const { rows } = await database.queryAs(claims, STATES, [ids])
  return rows
}
