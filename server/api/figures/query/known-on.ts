import type { FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

type Asked = { query: Pick<FiguresQuestionQuery, 'knownOn'>; store: StoreSummary; today: string }

// Imports of early versions did not keep the orders that they replaced.
const FIRST_DAY = `
select (coalesce(max(published_at) filter (where not keeps_replaced), min(published_at)) at time zone time_zone)::date::text as day
from public.stores left join public.imports
  on imports.store_id = stores.id and published_at is not null and undone_at is null and source is distinct from 'recount'
where stores.id = $1 group by time_zone`

/** Returns the first day of which it is known what the store's figures were. `null` without any. */
export async function loadFirstKnownDay(database: Database, storeId: string): Promise<string | null> {
  const { rows } = await queryAsService<{ day: string | null }>(database, FIRST_DAY, [storeId])
  return rows[0]?.day ?? null
}

function beforeHistory(firstDay: string | null): ApiError {
  const words =
    firstDay === null
      ? 'This store has no orders, so nothing was known of it.'
      : `What was known is kept since ${firstDay}. Choose that day or a later one.`
  return new ApiError(422, 'not_known_then', words)
}

/**
 * Returns the store as a query with `knownOn` sees it: its facts are those of that day, and its figures end there. Throws
 * 400 `invalid_query` for a day to come, and 422 `not_known_then` before the first day of which it is known.
 */
export async function toStoreThen(
  database: Database,
  { query: { knownOn }, store, today }: Asked,
): Promise<StoreSummary & { knownOn?: string }> {
  if (knownOn === undefined || knownOn === today) return store
  if (knownOn > today) throw new ApiError(400, 'invalid_query', 'The parameter "knownOn" is after today.')
  const firstDay = await loadFirstKnownDay(database, store.id)
  if (firstDay === null || knownOn < firstDay) throw beforeHistory(firstDay)
  const end = store.figures_end
  const figuresEnd = end !== null && end.day <= knownOn ? end : { day: knownOn, reason: 'import' as const }
  return { ...store, knownOn, figures_end: figuresEnd }
}
