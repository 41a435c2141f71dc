import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { ShopFacts } from '#server/integrations/connector.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** Where the sync of a connection goes on. Instants are in milliseconds since 1970, by the shop's clock. */
const cursorSchema = z.object({
  /** The start of the oldest window that isn't read yet, the end of the last one, and the length of a window. */
  backfill: z.object({ next: z.number(), until: z.number(), step: z.number(), read: z.number() }).optional(),
  changedFrom: z.number().optional(),
  refundsAt: z.number().optional(),
  idsAt: z.number().optional(),
  /** Why the last sync failed. `failures` counts those of this kind in a row. */
  fault: z.string().optional(),
})

export type Cursor = z.infer<typeof cursorSchema>

const rowSchema = z.object({
  id: z.string(),
  store_id: z.string(),
  platform: z.string(),
  address: z.string(),
  channel: z.string(),
  shop_name: z.string(),
  is_backfilled: z.boolean(),
  failures: z.number(),
  cursor: cursorSchema,
  currency: z.string(),
  time_zone: z.string(),
  shop_zone: z.string().nullable(),
  deletions_confirmed: z.number().nullable(),
  readable_from: z.date().nullable(),
  identity: z.string().nullable(),
})

/** A connection that syncs. `currency` is the shop's, or else the store's; `time_zone` is the store's. */
export type SyncedConnection = z.infer<typeof rowSchema>

const IS_ACTIVE = "state in ('backfill', 'connected')"

const LOAD = `
select connections.id, connections.store_id, platform, address, channel, shop_name, is_backfilled, failures, cursor,
  coalesce(connections.currency, stores.currency) as currency, stores.time_zone, connections.time_zone as shop_zone,
  deletions_confirmed, readable_from, identity
from public.connections join public.stores on stores.id = connections.store_id
where connections.id = $1 and ${IS_ACTIVE}`

const LOAD_DUE = `${LOAD} and coalesce(next_sync_at, '-infinity') <= $2`

/** Returns a connection that may be synced now. `null` if it isn't due, such as during a pause that the shop asked for. */
export async function loadDue(database: Database, id: string, now: Date): Promise<SyncedConnection | null> {
  const { rows } = await queryAsService(database, LOAD_DUE, [id, now])
  return rows[0] === undefined ? null : rowSchema.parse(rows[0])
}

/** Returns a connection. `null` if it is paused, broken, removed or gone. */
export async function loadConnection(database: Database, id: string): Promise<SyncedConnection | null> {
  const { rows } = await queryAsService(database, LOAD, [id])
  return rows[0] === undefined ? null : rowSchema.parse(rows[0])
}

/** Thrown when a person has paused or removed the connection meanwhile. */
export class ConnectionStopped extends Error {}

async function update(database: Database, text: string, values: unknown[]) {
  const { rowCount } = await queryAsService(database, text, values)
  if (rowCount !== 1) throw new ConnectionStopped()
}

const PROGRESS = `
update public.connections set orders_read = $2::integer,
  orders_total = greatest(coalesce($3::integer, orders_total), $2::integer), backfill_ms = backfill_ms + $4::bigint
where id = $1 and ${IS_ACTIVE}`

/** Throws `ConnectionStopped`. */
export const saveProgress = (
  database: Database,
  id: string,
  { read, total, ms }: { read: number; total: number | null; ms: number },
): Promise<void> => update(database, PROGRESS, [id, read, total, Math.round(ms)])

const BOOKMARK = `update public.connections set cursor = $2, failures = 0 where id = $1 and ${IS_ACTIVE}`

/** Throws `ConnectionStopped`. */
export const saveCursor = (database: Database, id: string, cursor: Cursor): Promise<void> =>
  update(database, BOOKMARK, [id, JSON.stringify(cursor)])

const SMALLER = `update public.connections set cursor = $2 where id = $1 and ${IS_ACTIVE}`

export const saveSmallerWindow = (database: Database, id: string, cursor: Cursor) =>
  queryAsService(database, SMALLER, [id, JSON.stringify(cursor)])

const SYNCED = `
update public.connections set cursor = $2, failures = 0, is_backfilled = true, state = 'connected', synced_at = $3::timestamptz,
  next_sync_at = $4, incomplete_list = case when $5 then $6::jsonb else incomplete_list end,
  deletions_confirmed = case when $5 and $7 then null else deletions_confirmed end,
  changed_by = case when state = 'connected' then changed_by end,
  changed_at = case when state = 'connected' then changed_at else $3::timestamptz end
where id = $1 and ${IS_ACTIVE}`

/** How many orders a shop listed, how many of it count, and how many of these it didn't list, if too many were missing. */
export type IncompleteList = { listed: number; known: number; missing: number; again_at: string }

type Synced = {
  cursor: Cursor
  at: number
  next: number
  /** What the comparison of ids found. `undefined` if there was none. */
  incompleteList?: IncompleteList | null | undefined
  /** Whether the comparison knew that a person has called the missing orders deleted. */
  isConfirmed?: boolean
}

/** Throws `ConnectionStopped`. */
export async function saveSynced(database: Database, id: string, synced: Synced): Promise<void> {
  const { cursor, at, next, incompleteList: list, isConfirmed = false } = synced
  const found = list ? JSON.stringify(list) : null
  const times = [new Date(at), new Date(next)]
  await update(database, SYNCED, [id, JSON.stringify(cursor), ...times, list !== undefined, found, isConfirmed])
}

const READABLE = `update public.connections set readable_from = $2 where id = $1 and ${IS_ACTIVE}`

/** Throws `ConnectionStopped`. */
export const saveReadableFrom = (database: Database, id: string, from: number | null): Promise<void> =>
  update(database, READABLE, [id, from === null ? null : new Date(from)])

const SHOP = `update public.connections set identity = $2, url = $3 where id = $1 and identity is null`

/** Keeps who the shop of a connection is that was made before this was asked. */
export const saveShop = (database: Database, id: string, { identity, url }: Pick<ShopFacts, 'identity' | 'url'>) =>
  queryAsService(database, SHOP, [id, identity, url])

const FAILED = `
update public.connections set failures = $3, next_sync_at = $2, cursor = cursor || jsonb_build_object('fault', $4::text)
where id = $1 and ${IS_ACTIVE}`

type Failure = { kind: string; failures: number; next: number }

export const saveFailure = (database: Database, id: string, { kind, failures, next }: Failure) =>
  queryAsService(database, FAILED, [id, new Date(next), failures, kind])

const POSTPONE = `update public.connections set next_sync_at = $2 where id = $1 and ${IS_ACTIVE}`

export const postpone = (database: Database, id: string, next: number) =>
  queryAsService(database, POSTPONE, [id, new Date(next)])

const BREAK = `
update public.connections set failures = failures + 1, state = 'broken', problem = $2, reason = $3, next_sync_at = null,
  changed_by = null, changed_at = $4
where id = $1 and ${IS_ACTIVE}`

type Broken = { problem: string; words: string; at: number }

export const saveBroken = (database: Database, id: string, { problem, words, at }: Broken) =>
  queryAsService(database, BREAK, [id, problem, words.slice(0, 1000), new Date(at)])

const IS_TO_REMOVE = `
state = 'removed' and not orders_kept and exists (
  select from public.imports
  where connection_id = connections.id and published_at is not null and undone_at is null
)`

const TO_REMOVE = `select from public.connections where id = $1 and ${IS_TO_REMOVE}`

/** Whether a person has removed the connection with its orders, and some are still there. */
export async function isToRemove(database: Database, id: string): Promise<boolean> {
  return (await queryAsService(database, TO_REMOVE, [id])).rowCount === 1
}

const DUE = `
select id from public.connections
where (${IS_ACTIVE} and coalesce(next_sync_at, '-infinity') <= $1) or (${IS_TO_REMOVE})
order by next_sync_at nulls first limit 200`

/** Returns the ids of connections to sync, and of removed ones whose orders are to be taken back. */
export async function listDue(database: Database, now: Date): Promise<string[]> {
  const { rows } = await queryAsService<{ id: string }>(database, DUE, [now])
  return rows.map(({ id }) => id)
}
