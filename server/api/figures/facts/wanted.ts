import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { type CostMarks, loadCostMarks } from './cost-rules.ts'

type StoreState = {
  timeZone: string
  version: string
  /** The imports that count and may have orders. */
  imports: string[]
  /** How often costs in the orders of these imports have changed. */
  costChanges: Record<string, number>
  /** The latest recount of any day, or '' for none. An undo that moves orders to other imports ends with one. */
  recount: string
  /** Whether an undo is moving orders and products from one import to another. */
  isUndoing: boolean
}

/** A store's state in Postgres, which its facts must show. */
export type Wanted = StoreState & {
  /** A mark of the products of each import that has some. It changes with any of them. */
  products: Map<string, string>
  costMarks: CostMarks
}

const STATE = `
with published as (
  select id, report, cost_changes, published_at, source is not distinct from 'recount' as is_recount
  from public.imports where store_id = $1 and published_at is not null and undone_at is null
),
known as (
  select id, cost_changes from published where not is_recount and ($2::date is null or published_at < (
    select ($2::date + 1)::timestamp at time zone time_zone from public.stores where id = $1
  ))
)
select
  time_zone as "timeZone", data_version::text as version,
  coalesce((select jsonb_agg(id::text) from known), '[]') as imports,
  coalesce((select jsonb_object_agg(id, cost_changes) from known), '{}') as "costChanges",
  coalesce((
    -- Rollups that were folded say which recount was the latest of them, or 0.
    select nullif(max(coalesce((report ->> 'recount')::bigint, id)), 0)::text from published where is_recount
  ), '') as recount,
  exists (
    select from public.imports where store_id = stores.id and status = 'undoing' and report ? 'undo_begun'
  ) as "isUndoing"
from public.stores where id = $1`

/** Facts of a store: as they are known now, or as they were at the end of a day without what was undone since. */
export type FactsOf = { storeId: string; knownOn: string | null }

/** Loads the store's state now. */
export async function loadStoreState(database: Database, { storeId, knownOn }: FactsOf): Promise<StoreState> {
  const { rows } = await queryAsService<StoreState>(database, STATE, [storeId, knownOn])
  const [row] = rows
  if (!row) throw new Error('The store was deleted.')
  return row
}

// Each row has the number of the transaction that wrote it, so that their sum changes with any of them.
const PRODUCTS = `
select import_id::text as id, concat(count(*), ':', sum(xmin::text::bigint)) as mark
from public.products where store_id = $1 and import_id = any ($2) group by import_id`

/** Loads what the store's facts must show now. */
export async function loadWanted(database: Database, facts: FactsOf): Promise<Wanted> {
  const { storeId } = facts
  const state = await loadStoreState(database, facts)
  const { rows } = await database.step<{ id: string; mark: string }>(PRODUCTS, [storeId, state.imports])
  const costMarks = await loadCostMarks(database, storeId)
  return { ...state, costMarks, products: new Map(rows.map(({ id, mark }) => [id, mark])) }
}

/** Returns whether rows that were read for `wanted` belong together. */
export const isStill = (wanted: StoreState, now: StoreState): boolean =>
  now.recount === wanted.recount &&
  now.timeZone === wanted.timeZone &&
  wanted.imports.every((id) => now.imports.includes(id))
