import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** Where the sync of a connection goes on. Instants are in milliseconds since 1970, by the shop's clock. */
const cursorSchema = z.object({
  /** The start of the oldest window that isn't read yet, the end of the last one, and the length of a window. */
  backfill: z.object({ next: z.number(), until: z.number(), step: z.number(), read: z.number() }).optional(),
  changedFrom: z.number().optional(),
  refundsAt: z.number().optional(),
  idsAt: z.number().optional(),
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
})

/** A connection that syncs. `currency` is the shop's, or else the store's; `time_zone` is the store's. */
export type SyncedConnection = z.infer<typeof rowSchema>

const IS_ACTIVE = "state in ('backfill', 'connected')"

const LOAD = `
select connections.id, connections.store_id, platform, address, channel, shop_name, is_backfilled, failures, cursor,
  coalesce(connections.currency, stores.currency) as currency, stores.time_zone, connections.time_zone as shop_zone
from public.connections join public.stores on stores.id = connections.store_id
where connections.id = $1 and ${IS_ACTIVE}`

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
  changed_by = case when state = 'connected' then changed_by end,
  changed_at = case when state = 'connected' then changed_at else $3::timestamptz end
where id = $1 and ${IS_ACTIVE}`

/** How many orders a shop listed and how many were read before, if too many were missing. */
export type IncompleteList = { listed: number; known: number; again_at: string }

type Synced = {
  cursor: Cursor
  at: number
  next: number
  /** What the comparison of ids found. `undefined` if there was none. */
  incompleteList?: IncompleteList | null | undefined
}

/** Throws `ConnectionStopped`. */
export async function saveSynced(database: Database, id: string, synced: Synced): Promise<void> {
  const { cursor, at, next, incompleteList: list } = synced
  const found = list ? JSON.stringify(list) : null
  await update(database, SYNCED, [id, JSON.stringify(cursor), new Date(at), new Date(next), list !== undefined, found])
}

const FAILED = `
update public.connections set failures = failures + 1, next_sync_at = $2 where id = $1 and ${IS_ACTIVE}`

export const saveFailure = (database: Database, id: string, next: number) =>
  queryAsService(database, FAILED, [id, new Date(next)])

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
