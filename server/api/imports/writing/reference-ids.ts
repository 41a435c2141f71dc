import { LRUCache } from 'lru-cache'
import type { ParsedCustomer } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'

/** As many as one short statement finds or makes. */
const AT_ONCE = 400

/** Bounds the memory of an import whatever the number of customers and products. */
export const REMEMBERED = 50_000

export type Destination = { database: Database; importId: string; storeId: string; source: string }

export type Identified = { id: string; key: string }

/** Finds or makes the rows that orders refer to. New ones carry the import, and are seen once it is published. */
const CUSTOMERS = `
  with incoming as (
    select * from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as given (key, email, name, country)
  ), made as (
    insert into public.customers (store_id, import_id, source, external_id, email, name, country)
    select $1, $2, $3, key, email, name, country from incoming
    on conflict (store_id, source, external_id) do nothing
    returning id, external_id
  )
  select id, external_id as key from made
  union all
  select id, external_id from public.customers where store_id = $1 and source = $3 and external_id = any ($4)`

/** The ids of everything asked for, from memory as far as it goes and from the database in one statement. */
export async function resolve<Wanted>(
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

export function createReferenceIds({ database, importId, storeId, source }: Destination) {
  const customers = new LRUCache<string, string>({ max: REMEMBERED })
  return {
    customers: (wanted: ReadonlyMap<string, ParsedCustomer>) =>
      resolve(wanted, customers, (missing) => {
        const column = (name: 'email' | 'name' | 'country') => missing.map(([, customer]) => customer[name])
        const values = [
          storeId,
          importId,
          source,
          missing.map(([key]) => key),
          column('email'),
          column('name'),
          column('country'),
        ]
        return database.step<Identified>(CUSTOMERS, values)
      }),
  }
}
