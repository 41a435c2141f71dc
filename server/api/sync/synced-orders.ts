import type { SyncedId, SyncedOrder } from '#server/integrations/connector.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SyncedConnection } from './connection-state.ts'

const SAVE = `
insert into private.synced_orders (connection_id, platform_id, external_id, created_at)
select $1, id, number, to_timestamp(at / 1000) from unnest($2::text[], $3::text[], $4::float8[]) as given (id, number, at)
on conflict (connection_id, platform_id) do update set created_at = excluded.created_at
where synced_orders.created_at is distinct from excluded.created_at`

// Looks each one up. The subqueries keep the planner from reading all orders of a connection that it thinks is small.
const KNOWN = `
select found.platform_id as id, found.external_id as "externalId"
from unnest($2::text[]) as given (id) cross join lateral (
  select platform_id, external_id from private.synced_orders
  where connection_id = (select $1::uuid) and platform_id = given.id
  offset 0
) as found
union
select found.platform_id, found.external_id
from unnest($3::text[]) as given (number) cross join lateral (
  select platform_id, external_id from private.synced_orders
  where connection_id = (select $1::uuid) and external_id = given.number
  offset 0
) as found`

/** The orders that are known, by number and by id. */
type Numbers = { idOf: Map<string, string>; numberOf: Map<string, string> }

/**
 * Nothing keeps a shop from giving a number twice, or an order another one. The second order of a number also gets its id,
 * and an order is known by its first number for ever.
 */
function withOwnNumber(order: SyncedOrder, { idOf, numberOf }: Numbers): SyncedOrder {
  const { id, externalId: number } = order
  const withId = `${number} (${id})`
  const isTaken = (idOf.get(number) ?? id) !== id
  const externalId = numberOf.get(id) ?? (isTaken ? withId : number)
  idOf.set(externalId, id)
  numberOf.set(id, externalId)
  if (externalId === number) return order
  const name = externalId === withId ? { name: `#${withId}` } : {}
  return { ...order, externalId, order: order.order && { ...order.order, externalId, ...name } }
}

/** Ids that are saved together. */
const BATCH = 1000

/**
 * Keeps under which id the shop has each order. What a sync reads is only saved once it is published, so that orders which
 * a sync read in vain are still unknown, and are read again.
 */
export function createSyncedIds(database: Database, connection: string) {
  const numbers: Numbers = { idOf: new Map(), numberOf: new Map() }
  const read = new Map<string, { number: string; createdAt: number }>()

  async function loadNumbers(orders: readonly SyncedOrder[]) {
    const ids = orders.map(({ id }) => id)
    const given = orders.map(({ externalId }) => externalId)
    const { rows } = await database.step<SyncedId>(KNOWN, [connection, ids, given])
    for (const { id, externalId } of rows) {
      numbers.idOf.set(externalId, id)
      numbers.numberOf.set(id, externalId)
    }
  }

  return {
    /** Returns the orders, with a number of its own for each. */
    async name(orders: readonly SyncedOrder[]): Promise<SyncedOrder[]> {
      if (orders.length === 0) return []
      await loadNumbers(orders)
      return orders.map((order) => {
        const named = withOwnNumber(order, numbers)
        read.set(named.id, { number: named.externalId, createdAt: Math.max(named.createdAt, 0) })
        return named
      })
    },
    /** Whether this sync has read an order. */
    isRead: (id: string): boolean => read.has(id),
    async save() {
      const rows = [...read]
      for (let at = 0; at < rows.length; at += BATCH) {
        const batch = rows.slice(at, at + BATCH)
        await database.step(SAVE, [
          connection,
          batch.map(([id]) => id),
          batch.map(([, { number }]) => number),
          batch.map(([, { createdAt }]) => createdAt),
        ])
      }
    },
  }
}

const LIST = `
select platform_id as id, external_id as "externalId", (extract(epoch from created_at) * 1000)::float8 as "createdAt"
from private.synced_orders
where connection_id = $1 and platform_id > $2 order by platform_id limit 5000`

type KnownId = SyncedId & { createdAt: number | null }

/** Yields all orders that were read from the shop. */
export async function* listSyncedIds(database: Database, connection: string): AsyncGenerator<KnownId[]> {
  for (let after = ''; ;) {
    const { rows } = await database.step<KnownId>(LIST, [connection, after])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < 5000) return
    after = last.id
  }
}

const FORGET = 'delete from private.synced_orders where connection_id = $1 and platform_id = any ($2)'

export const forgetSyncedIds = (database: Database, connection: string, ids: readonly string[]) =>
  database.step(FORGET, [connection, ids])

// Uses the ledger's index of days.
const REFUNDED = `
select distinct synced.platform_id as id
from public.ledger_entries as entries
join public.orders on orders.id = entries.order_id
join public.imports on imports.id = orders.import_id and imports.published_at is not null and imports.undone_at is null
join private.synced_orders as synced on synced.connection_id = $1 and synced.external_id = orders.external_id
where entries.store_id = $2 and entries.day >= ($4::timestamptz)::date and entries.refund_key is not null
  and orders.source = $3`

/** Returns the shop's ids of orders with a refund since then. A deleted refund shows nowhere in the shop. */
export async function listRefunded(
  database: Database,
  { id, store_id, channel }: SyncedConnection,
  since: number,
): Promise<string[]> {
  const { rows } = await database.step<{ id: string }>(REFUNDED, [id, store_id, channel, new Date(since)])
  return rows.map((row) => row.id)
}
