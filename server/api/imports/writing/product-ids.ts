import { LRUCache } from 'lru-cache'
import { productKey } from '#domain/imports/parsed-product.ts'
import type { Destination } from './import-work.ts'

/** The most products in one statement, so that it stays short. */
const BATCH_SIZE = 400

/** Bounds the memory of an import. */
const MAX_CACHED = 50_000

type Identified = { id: string; key: string }
type LineProduct = { sku: string | null; title: string }
type Keyed = LineProduct & { key: string }

/** Returned in place of an id when several variants have the same key. The title then selects the variant. */
const SHARED = 'shared'

/**
 * Returns the product of each key: the variant if there is only one, `SHARED` if there are several, or else the product
 * created from order lines. Creates that product if it's missing.
 */
const BY_KEY = `
  with incoming as (
    select * from unnest($3::text[], $4::text[], $5::text[]) as given (key, sku, title)
  ), known as (
    select match_key as key, count(variant_key) as variants, min(id) filter (where variant_key is not null) as variant,
      min(id) filter (where variant_key is null) as plain
    from public.products where store_id = $1::uuid and match_key = any ($3) group by match_key
  ), created as (
    insert into public.products (store_id, import_id, match_key, sku, title)
    select $1::uuid, $2::bigint, key, sku, title from incoming
    where not exists (select from known where known.key = incoming.key)
    on conflict (store_id, match_key) where variant_key is null do nothing
    returning id, match_key
  )
  select key, case when variants > 1 then '${SHARED}' else coalesce(variant, plain)::text end as id from known
  union all
  select match_key, id::text from created`

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
  select incoming.named as key, coalesce(variant.id, created.id, plain.id)::text as id
  from incoming
  left join variant using (named)
  left join created on created.match_key = incoming.key
  left join public.products as plain on plain.store_id = $1::uuid and plain.match_key = incoming.key
    and plain.variant_key is null`

/** Returns the ids of the keys. Loads those that aren't cached. */
async function resolve<Value>(
  valueByKey: ReadonlyMap<string, Value>,
  cache: LRUCache<string, string>,
  load: (missing: [string, Value][]) => Promise<{ rows: Identified[] }>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const missing: [string, Value][] = []
  for (const [key, value] of valueByKey) {
    const id = cache.get(key)
    if (id === undefined) missing.push([key, value])
    else ids.set(key, id)
  }
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const { rows } = await load(missing.slice(from, from + BATCH_SIZE))
    for (const { key, id } of rows) {
      ids.set(key, id)
      cache.set(key, id)
    }
  }
  return ids
}

const nameOf = ({ key, title }: Keyed): string => `${key}\u001F${title}`

/** Finds or creates the products of order lines. New products are hidden until the import is published. */
export function createProductIds({ database, importId, storeId }: Destination) {
  const byKey = new LRUCache<string, string>({ max: MAX_CACHED })
  const byTitle = new LRUCache<string, string>({ max: MAX_CACHED })

  const values = (missing: readonly [string, Keyed][]) => [
    missing.map(([, { key }]) => key),
    missing.map(([, { sku }]) => sku),
    missing.map(([, { title }]) => title),
  ]
  const findByKey = (lines: ReadonlyMap<string, Keyed>) =>
    resolve(lines, byKey, (missing) => database.step<Identified>(BY_KEY, [storeId, importId, ...values(missing)]))
  const findByTitle = (lines: ReadonlyMap<string, Keyed>) =>
    resolve(lines, byTitle, (missing) =>
      database.step<Identified>(BY_TITLE, [storeId, importId, missing.map(([named]) => named), ...values(missing)]),
    )

  /** Returns one product id per line, at the line's position. */
  return async function find(lines: readonly LineProduct[]): Promise<(string | null)[]> {
    const keyed = lines.map(({ sku, title }) => ({ key: productKey({ sku, title }), sku, title }))
    const ids = await findByKey(new Map(keyed.map((line) => [line.key, line])))
    const isShared = ({ key }: Keyed) => ids.get(key) === SHARED
    const named = await findByTitle(new Map(keyed.filter(isShared).map((line) => [nameOf(line), line])))
    return keyed.map((line) => (isShared(line) ? named.get(nameOf(line)) : ids.get(line.key)) ?? null)
  }
}
