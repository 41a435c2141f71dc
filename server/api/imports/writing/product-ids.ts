import { LRUCache } from 'lru-cache'
import { productKey } from '#domain/imports/parsed-product.ts'
import type { ParsedLine } from '#domain/imports/parsed-order.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Destination } from './import-work.ts'

/** The most products in one statement, so that it stays short. */
const BATCH_SIZE = 400

/** Bounds the memory of an import. */
const MAX_CACHED = 50_000

type Identified = { id: string; key: string; unit_cost: string | null }

/** `unitCost` is what the catalog says now, as a decimal. */
export type SoldProduct = { id: string; unitCost: string | null }
type LineProduct = Pick<ParsedLine, 'sku' | 'title' | 'vendor' | 'category'>
type Keyed = LineProduct & { key: string }

/** Returned in place of an id when several variants have the same key. The title then selects the variant. */
const SHARED = 'shared'

/**
 * Returns the product of each key: the variant if there is only one, `SHARED` if there are several, or else the product
 * created from order lines. Creates that product if it's missing.
 */
const BY_KEY = `
  with incoming as (
    select * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      as given (key, sku, title, vendor, category)
  ), known as (
    select match_key as key, count(variant_key) as variants, min(id) filter (where variant_key is not null) as variant,
      min(id) filter (where variant_key is null) as plain
    from (select distinct key from incoming) as given, lateral (
      -- Looks each key up. The planner would read all products of the store, which an import has just created.
      select match_key, variant_key, id from public.products where store_id = $1::uuid and match_key = given.key
      offset 0
    ) as products
    group by match_key
  ), created as (
    insert into public.products (store_id, import_id, match_key, sku, title, vendor, category)
    select $1::uuid, $2::bigint, key, sku, title, vendor, category from incoming
    where not exists (select from known where known.key = incoming.key)
    on conflict (store_id, match_key) where variant_key is null do nothing
    returning id, match_key
  )
  select key, case when variants > 1 then '${SHARED}' else coalesce(variant, plain)::text end as id,
    (select unit_cost::text from public.products where products.id = coalesce(known.variant, known.plain)) as unit_cost
  from known
  union all
  select match_key, id::text, null from created`

/**
 * Returns the only variant with the key and title of the line, or else the product created from order lines. Creates
 * that product if it's missing.
 */
const BY_TITLE = `
  with incoming as (
    select * from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as given (named, key, sku, title)
  ), variant as (
    select incoming.named, min(products.id) as id
    from incoming
    join public.products on products.store_id = $1::uuid and products.match_key = incoming.key
      and products.variant_key is not null and incoming.title in (
        products.title, products.title || ' - ' || products.variant, products.title || ' / ' || products.variant
      )
    group by incoming.named having count(*) = 1
  ), created as (
    insert into public.products (store_id, import_id, match_key, sku, title)
    select distinct on (key) $1::uuid, $2::bigint, key, sku, title from incoming
    where not exists (select from variant where variant.named = incoming.named)
    on conflict (store_id, match_key) where variant_key is null do nothing
    returning id, match_key
  )
  select incoming.named as key, coalesce(variant.id, created.id, plain.id)::text as id,
    (select unit_cost::text from public.products where products.id = coalesce(variant.id, plain.id)) as unit_cost
  from incoming
  left join variant using (named)
  left join created on created.match_key = incoming.key
  left join public.products as plain on plain.store_id = $1::uuid and plain.match_key = incoming.key
    and plain.variant_key is null`

/** Fills only what is empty. */
const ADD_DETAILS = `
  update public.products set
    vendor = coalesce(products.vendor, given.vendor), category = coalesce(products.category, given.category)
  from unnest($2::bigint[], $3::text[], $4::text[]) as given (id, vendor, category)
  where products.id = given.id and products.store_id = $1
    and (products.vendor is null and given.vendor is not null or products.category is null and given.category is not null)`

/** Returns the products of the keys. Loads those that aren't cached. */
async function resolve<Value>(
  valueByKey: ReadonlyMap<string, Value>,
  cache: LRUCache<string, SoldProduct>,
  load: (missing: [string, Value][]) => Promise<{ rows: Identified[] }>,
): Promise<Map<string, SoldProduct>> {
  const products = new Map<string, SoldProduct>()
  const missing: [string, Value][] = []
  for (const [key, value] of valueByKey) {
    const product = cache.get(key)
    if (product === undefined) missing.push([key, value])
    else products.set(key, product)
  }
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const { rows } = await load(missing.slice(from, from + BATCH_SIZE))
    for (const { key, id, unit_cost: unitCost } of rows) {
      products.set(key, { id, unitCost })
      cache.set(key, { id, unitCost })
    }
  }
  return products
}

const hasDetails = ({ vendor = null, category = null }: LineProduct): boolean => vendor !== null || category !== null

const toDetails = (lines: readonly LineProduct[]) => [
  lines.map(({ vendor }) => vendor ?? null),
  lines.map(({ category }) => category ?? null),
]

const nameOf = ({ key, title }: Keyed): string => `${key}\u001F${title}`

/** Finds or creates the products of order lines. New products are hidden until the import is published. */
export function createProductIds({ database, importId, storeId }: Destination) {
  const byKey = new LRUCache<string, SoldProduct>({ max: MAX_CACHED })
  const byTitle = new LRUCache<string, SoldProduct>({ max: MAX_CACHED })
  const lineById = new LRUCache<string, LineProduct>({ max: MAX_CACHED })

  const values = (missing: readonly [string, Keyed][]) => [
    missing.map(([, { key }]) => key),
    missing.map(([, { sku }]) => sku),
    missing.map(([, { title }]) => title),
  ]
  const findByKey = (lines: ReadonlyMap<string, Keyed>) =>
    resolve(lines, byKey, (missing) => {
      const details = toDetails(missing.map(([, line]) => line))
      return database.step<Identified>(BY_KEY, [storeId, importId, ...values(missing), ...details])
    })
  const findByTitle = (lines: ReadonlyMap<string, Keyed>) =>
    resolve(lines, byTitle, (missing) =>
      database.step<Identified>(BY_TITLE, [storeId, importId, missing.map(([named]) => named), ...values(missing)]),
    )

  async function find(lines: readonly LineProduct[]): Promise<(SoldProduct | null)[]> {
    const keyed = lines.map((line) => ({ ...line, key: productKey(line) }))
    const found = await findByKey(new Map(keyed.map((line) => [line.key, line])))
    const isShared = ({ key }: Keyed) => found.get(key)?.id === SHARED
    const named = await findByTitle(new Map(keyed.filter(isShared).map((line) => [nameOf(line), line])))
    return keyed.map((line) => (isShared(line) ? named.get(nameOf(line)) : found.get(line.key)) ?? null)
  }

  return {
    /** Returns one product per line, at the line's position. */
    async resolve(lines: readonly LineProduct[]): Promise<(SoldProduct | null)[]> {
      const products = await find(lines)
      for (const [at, product] of products.entries()) {
        const line = lines[at]
        if (product !== null && line !== undefined && hasDetails(line)) lineById.set(product.id, line)
      }
      return products
    },
    /** Adds missing vendors and categories. Call it after publication, because readers see the change at once. */
    async complete(): Promise<void> {
      if (lineById.size === 0) return
      const details = toDetails([...lineById.values()])
      await queryAsService(database, ADD_DETAILS, [storeId, [...lineById.keys()], ...details])
    },
  }
}
