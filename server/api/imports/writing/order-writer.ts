import type { QueryResultRow } from 'pg'
import { createOrderInserter, type HashedOrder } from './order-inserter.ts'
import type { Destination } from './reference-ids.ts'

type Written = { ordersNew: number; ordersChanged: number; ordersUnchanged: number }
type Existing = { id: string; external_id: string; content_hash: string }

/** The version of each order that counts today. */
const EXISTING = `
  select orders.id, orders.external_id, orders.content_hash
  from public.orders
  join public.imports on imports.id = orders.import_id and imports.published_at is not null
  where orders.store_id = $1 and orders.source = $2 and orders.external_id = any ($3)
    and not exists (
      select from public.imports as newer where newer.id = orders.replaced_by and newer.published_at is not null
    )`

const HAS_ORDERS = 'select exists (select from public.orders where store_id = $1 and source = $2) as known'

const REPLACE = 'update public.orders set replaced_by = $1 where id = any ($2)'

/** Returns are documents of their own and no orders. */
const count = (entries: readonly HashedOrder[]): number =>
  entries.filter(({ order }) => order.status !== 'return').length

/**
 * Writes orders under an import that is not published yet, so that nobody sees them. An order that is the same as
 * before is not written; one that has changed becomes a new version, which replaces the old one on publication.
 */
export async function createOrderWriter(destination: Destination & { timeZone: string }) {
  const { database, importId, storeId, source } = destination
  const insert = createOrderInserter(destination)
  const query = async <Row extends QueryResultRow>(text: string, values: unknown[]) =>
    (await database.step<Row>(text, values)).rows
  const [sourceState] = await query<{ known: boolean }>(HAS_ORDERS, [storeId, source])

  async function findExisting(orders: readonly HashedOrder[]): Promise<Map<string, Existing>> {
    if (sourceState?.known === false) return new Map()
    const keys = orders.map(({ order }) => order.externalId)
    const rows = await query<Existing>(EXISTING, [storeId, source, keys])
    return new Map(rows.map((row) => [row.external_id, row]))
  }

  return async function write(hashed: readonly HashedOrder[]): Promise<Written> {
    const existing = await findExisting(hashed)
    const isSame = ({ order, contentHash }: HashedOrder) => existing.get(order.externalId)?.content_hash === contentHash
    const fresh = hashed.filter((entry) => !isSame(entry))
    const replaced = fresh.flatMap(({ order }) => existing.get(order.externalId)?.id ?? [])
    if (fresh.length > 0) await insert(fresh)
    if (replaced.length > 0) await query(REPLACE, [importId, replaced])
    return {
      ordersNew: count(fresh.filter(({ order }) => !existing.has(order.externalId))),
      ordersChanged: count(fresh.filter(({ order }) => existing.has(order.externalId))),
      ordersUnchanged: count(hashed.filter(isSame)),
    }
  }
}
