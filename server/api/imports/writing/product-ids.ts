import { LRUCache } from 'lru-cache'
import { productKey } from '#domain/imports/parsed-product.ts'
import type { Destination } from './destination.ts'

/** As many as one short statement finds or makes. */
const AT_ONCE = 400

/** Bounds the memory of an import whatever the number of products. */
const REMEMBERED = 50_000

type Identified = { id: string; key: string }
type LineProduct = { sku: string | null; title: string }
type Keyed = LineProduct & { key: string }

/** Instead of an id, where several variants go by one key. */
const SHARED = 'shared'

/** The one variant that goes by a key, else the product that lines have made or make now. */
const BY_KEY = `
  with incoming as (
    select * from unnest($3::text[], $4::text[], $5::text[]) as given (key, sku, title)
  ), known as (
    select match_key as key, count(variant_key) as variants, min(id) filter (where variant_key is not null) as variant,
      min(id) filter (where variant_key is null) as plain
    from public.products where store_id = $1::uuid and match_key = any ($3) group by match_key
  ), made as (
    insert into public.products (store_id, import_id, match_key, sku, title)
    select $1::uuid, $2::bigint, key, sku, title from incoming
    where not exists (select from known where known.key = incoming.key)
    on conflict (store_id, match_key) where variant_key is null do nothing
    returning id, match_key
  )
  select key, case when variants > 1 then '${SHARED}' else coalesce(variant, plain)::text end as id from known
  union all
  select match_key, id::text from made`

/** Of several variants that go by one key the one that has the line's title; else the product that lines make. */
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
  ), made as (
    insert into public.products (store_id, import_id, match_key, sku, title)
    select distinct on (key) $1::uuid, $2::bigint, key, sku, title from incoming
    where not exists (select from variant where variant.named = incoming.named)
    on conflict (store_id, match_key) where variant_key is null do nothing
    returning id, match_key
  )
  select incoming.named as key, coalesce(variant.id, made.id, plain.id)::text as id
  from incoming
  left join variant using (named)
  left join made on made.match_key = incoming.key
  left join public.products as plain on plain.store_id = $1::uuid and plain.match_key = incoming.key
    and plain.variant_key is null`

/** The ids of everything asked for, from memory as far as it goes and from the database in one statement. */
async function resolve<Wanted>(
  wanted: ReadonlyMap<string, Wanted>,
  known: LRUCache<string, string>,
  load: (missing: [string, Wanted][]) => Promise<{ rows: Identified[] }>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const missing: [string, Wanted][] = []
  for (const [key, value] of wanted) {
    const id = known.get(key)
    if (id === undefined) missing.push([key, value])
    else ids.set(key, id)
  }
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const { rows } = await load(missing.slice(from, from + AT_ONCE))
    for (const { key, id } of rows) {
      ids.set(key, id)
      known.set(key, id)
    }
  }
  return ids
}

const nameOf = ({ key, title }: Keyed): string => `${key}\u001F${title}`

/** Finds or makes the products of order lines. New ones carry the import, and are seen once it is published. */
export function createProductIds({ database, importId, storeId }: Destination) {
  const byKey = new LRUCache<string, string>({ max: REMEMBERED })
  const byTitle = new LRUCache<string, string>({ max: REMEMBERED })

  const values = (missing: readonly [string, Keyed][]) => [
    missing.map(([, { key }]) => key),
    missing.map(([, { sku }]) => sku),
    missing.map(([, { title }]) => title),
  ]
  const findByKey = (wanted: ReadonlyMap<string, Keyed>) =>
    resolve(wanted, byKey, (missing) => database.step<Identified>(BY_KEY, [storeId, importId, ...values(missing)]))
  const findByTitle = (wanted: ReadonlyMap<string, Keyed>) =>
    resolve(wanted, byTitle, (missing) =>
      database.step<Identified>(BY_TITLE, [storeId, importId, missing.map(([named]) => named), ...values(missing)]),
    )

  /** One id for each line, in their order. */
  return async function find(lines: readonly LineProduct[]): Promise<(string | null)[]> {
    const keyed = lines.map(({ sku, title }) => ({ key: productKey({ sku, title }), sku, title }))
    const ids = await findByKey(new Map(keyed.map((line) => [line.key, line])))
    const isShared = ({ key }: Keyed) => ids.get(key) === SHARED
    const named = await findByTitle(new Map(keyed.filter(isShared).map((line) => [nameOf(line), line])))
    return keyed.map((line) => (isShared(line) ? named.get(nameOf(line)) : ids.get(line.key)) ?? null)
  }
}
