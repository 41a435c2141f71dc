import { z } from 'zod'
import { dayIn, type Period } from '#domain/periods.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { countingImports, NO_IMPORTS } from '#server/api/publication/publication.ts'
import type { Database } from '#server/platform/database/database.ts'

// The newest file of a channel is the one with the latest order: files of a year can be imported in any order. What live
// sync brought from a connection is like one file that is always up to date.
const NEWEST_FILES = `
with counting as (
  select id, published_at, coalesce(connection_id::text, id::text) as file from public.imports where id in (${countingImports('$1', NO_IMPORTS)})
),
recent as (
  select id, source, import_id, placed_at from public.orders
  where store_id = $1 and status <> 'return' and not is_test and placed_day between $3::date and $4::date
    and placed_at >= ($3::date - 1)::timestamp at time zone $2
),
held as (
  select source, placed_at, import_id, null::bigint as listed from recent
  union all
  select source, placed_at, listings.import_id, recent.id
  from recent join private.import_listings as listings on listings.kind = 'order' and listings.row_id = recent.id
)
select distinct on (source)
  array_agg(distinct counting.id::text) as ids, max(counting.published_at) as "importedAt",
  coalesce(array_agg(listed::text) filter (where listed is not null), '{}') as listed
from held join counting on counting.id = held.import_id
group by source, file
order by source, max(placed_at) desc, max(counting.id) desc`

const fileSchema = z.object({ ids: z.array(z.string()), importedAt: z.date(), listed: z.array(z.string()) })

type Options = { store: Pick<StoreSummary, 'id' | 'time_zone'>; period: Period }

/**
 * Loads the ids of the newest file of orders of each sales channel with orders in the period, the ids of the orders of
 * other files that it lists as well, and the days on which these files were imported.
 */
export async function loadNewestFiles(database: Database, { store, period }: Options) {
  const { rows } = await database.query(NEWEST_FILES, [store.id, store.time_zone, period.from, period.to])
  const files = z.array(fileSchema).parse(rows)
  const days = files.map(({ importedAt }) => dayIn(store.time_zone, importedAt)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return {
    files: from === undefined || to === undefined ? null : { from, to },
    ids: files.flatMap(({ ids }) => ids),
    listed: files.flatMap(({ listed }) => listed),
  }
}
