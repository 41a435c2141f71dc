import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

export type StoreSummary = {
  id: string
  name: string
  currency: string
  time_zone: string
  data_version: string
  is_sample: boolean
  first_order_day: string | null
  last_order_day: string | null
}

// Without a name the person's first store.
const LOAD = `
select
  summary.id, name, currency, time_zone, data_version::text, is_sample,
  first_order_day::text, last_order_day::text
from (
  select stores.id from public.stores
  where $1::uuid is null or stores.id = $1::uuid
  order by created_at, stores.id limit 1
) as store, analytics.store_summary(store.id) as summary`

/** The store named, or the person's first one; `null` for a person who has none. Throws 404 `store_not_found`. */
export async function loadStore(
  database: Database,
  claims: Claims,
  store: string | undefined,
): Promise<StoreSummary | null> {
  const { rows } = await database.queryAs<StoreSummary>(claims, LOAD, [store ?? null])
  const [summary] = rows
  if (summary) return summary
  if (store === undefined) return null
  throw new ApiError(404, 'store_not_found', 'There is no such store among yours.')
}

type Left = Pick<Dashboard['store'], 'ordersInOtherCurrencies'>

/** The store as an answer with figures names it. */
export function toStore(store: StoreSummary, { ordersInOtherCurrencies }: Left): Dashboard['store'] {
  return {
    id: store.id,
    name: store.name,
    currency: store.currency,
    timeZone: store.time_zone,
    isSample: store.is_sample,
    firstOrderDay: store.first_order_day,
    lastOrderDay: store.last_order_day,
    ordersInOtherCurrencies,
  }
}
