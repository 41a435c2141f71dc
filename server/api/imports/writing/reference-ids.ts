import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/database/database.ts'

/** As many as one short statement finds or makes. */
const AT_ONCE = 400

/** Bounds the memory of an import whatever the number of products. */
const REMEMBERED = 50_000

/** Where an import writes; `channel` is the key of the sales channel that its orders belong to. */
export type Destination = { database: Database; importId: string; storeId: string; channel: string }
export type NewProduct = { sku: string | null; title: string }

type Identified = { id: string; key: string }

/** Finds or makes the products that orders refer to. New ones carry the import, and are seen once it is published. */
const PRODUCTS = `
  with incoming as (
    select * from unnest($3::text[], $4::text[], $5::text[]) as given (key, sku, title)
  ), made as (
    insert into public.products (store_id, import_id, match_key, sku, title)
    select $1, $2, key, sku, title from incoming
    on conflict (store_id, match_key) do nothing
    returning id, match_key
  )
  select id, match_key as key from made
  union all
  select id, match_key from public.products where store_id = $1 and match_key = any ($3)`

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

export function createReferenceIds({ database, importId, storeId }: Destination) {
  const products = new LRUCache<string, string>({ max: REMEMBERED })
  return {
    products: (wanted: ReadonlyMap<string, NewProduct>) =>
      resolve(wanted, products, (missing) => {
        const keys = missing.map(([key]) => key)
        const values = [
          storeId,
          importId,
          keys,
          missing.map(([, { sku }]) => sku),
          missing.map(([, { title }]) => title),
        ]
        return database.step<Identified>(PRODUCTS, values)
      }),
  }
}
