import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { type Publication, walk } from './publication.ts'

/** Returns a part of WITH that tells the facts which imports have changed lines. */
const markChanged = (lines: string) => `
marked as (
  update public.imports set cost_changes = cost_changes + 1 where id in (select import_id from ${lines})
)`

// A line keeps the cost that it has, because a later cost must not change past margins.
const FILL = `
with chunk as materialized (
  select id, import_id from public.orders where store_id = $4 and $1::bigint is not null and id > $2 order by id limit $3
),
filled as (
  update public.order_lines set unit_cost = products.unit_cost
  from chunk, public.products
  where order_lines.order_id = chunk.id and products.id = order_lines.product_id
    and order_lines.unit_cost is null and products.unit_cost is not null
  returning chunk.import_id
),
${markChanged('filled')}
select max(id) as last from chunk`

const RELEASE = `
with chunk as materialized (
  select id, import_id from public.orders where store_id = $4 and id > $2 order by id limit $3
),
released as (
  update public.order_lines set unit_cost = null
  from chunk, private.product_facts as facts
  where order_lines.order_id = chunk.id and facts.import_id = $1 and facts.product_id = order_lines.product_id
    and order_lines.unit_cost = (facts.said ->> 'unit_cost')::numeric
  returning chunk.import_id
),
${markChanged('released')}
select max(id) as last from chunk`

const HAS_COSTS = `
select exists (select from private.product_facts where import_id = $1 and said ->> 'unit_cost' is not null) as has_costs`

const RAISE_VERSION = `
update public.stores set data_version = data_version + 1 where id = $1 returning pg_notify('store_published', id::text)`

/** Gives lines without a cost the cost in the catalog. Call it when a products file was imported or undone. */
export async function fillUnitCosts(publication: Publication): Promise<void> {
  await walk(publication, FILL, [publication.storeId])
  await queryAsService(publication.database, RAISE_VERSION, [publication.storeId])
}

/**
 * Removes the costs of a products file from the lines that have them. Call it before the file's values are deleted.
 * Resolves to false if the import has no costs.
 */
export async function releaseUnitCosts(publication: Publication): Promise<boolean> {
  const { database, storeId, importId } = publication
  const { rows } = await queryAsService<{ has_costs: boolean }>(database, HAS_COSTS, [importId])
  if (!rows[0]?.has_costs) return false
  await walk(publication, RELEASE, [storeId])
  return true
}
