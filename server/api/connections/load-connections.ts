import type { Connection, ConnectionPage } from '#domain/contracts/connections/connections.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type Row = {
  id: string
  platform: Connection['platform']
  address: string
  url: string | null
  shop_name: string
  currency: string | null
  time_zone: string | null
  state: Connection['state']
  problem: string | null
  reason: string | null
  is_backfilled: boolean
  orders_read: number
  orders_total: number | null
  backfill_ms: string
  next_try_at: Date | null
  synced_at: Date | null
  orders_kept: boolean | null
  made_at: Date
}

/** A first sync that works is never planned ahead. */
const COLUMNS = `
case when c.state = 'backfill' and c.next_sync_at > now() + interval '15 seconds' then c.next_sync_at end as next_try_at,
c.id, c.platform, c.address, c.url, c.shop_name, c.currency, c.time_zone, c.state, c.problem, c.reason, c.is_backfilled,
c.orders_read, c.orders_total, c.backfill_ms::text, c.synced_at, c.orders_kept, c.made_at`

const LIST = `
select ${COLUMNS} from public.connections as c
where c.store_id = $1 and c.state <> 'removed'
order by c.made_at desc, c.id`

const ONE = `
select ${COLUMNS}, coalesce(channels.name, c.shop_name) as channel_name, c.incomplete_list, c.deletions_confirmed, c.notices
from public.connections as c
left join public.sales_channels as channels on channels.store_id = c.store_id and channels.key = c.channel
where c.id = $1`

const MOST_EVENTS = 50
const MOST_UNREADABLE = 50

const UNREADABLE = `
select platform_id as id, external_id as number, problem, url, found_at, count(*) over ()::integer as count
from private.unreadable_orders where connection_id = $1
order by found_at desc, platform_id limit ${MOST_UNREADABLE}`

const HISTORY = `
select h.id::text, h.event, h.reason, h.changed_at, team.name as full_name, team.email
from public.connection_history as h
left join private.team_members(h.store_id) as team on team.id = h.changed_by
where h.connection_id = $1
order by h.id desc limit ${MOST_EVENTS}`

type HistoryRow = {
  id: string
  event: ConnectionPage['history'][number]['event']
  reason: string | null
  changed_at: Date
  full_name: string | null
  email: string | null
}

/** Fewer orders say little of how long the others take. */
const ENOUGH_TO_TELL = 50

function secondsLeft({ state, orders_read: read, orders_total: total, backfill_ms: spentMs }: Row): number | null {
  if (state !== 'backfill' || total === null || read < ENOUGH_TO_TELL) return null
  return Math.ceil(((Number(spentMs) / read) * Math.max(total - read, 0)) / 1000)
}

const toConnection = (row: Row): Connection => ({
  id: row.id,
  platform: row.platform,
  address: row.address,
  url: row.url,
  shopName: row.shop_name,
  currency: row.currency,
  timeZone: row.time_zone,
  state: row.state,
  problem: row.problem,
  reason: row.reason,
  isBackfilled: row.is_backfilled,
  ordersRead: row.orders_read,
  ordersTotal: row.orders_total,
  secondsLeft: secondsLeft(row),
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  syncedAt: row.synced_at?.toISOString() ?? null,
  ordersKept: row.orders_kept,
  madeAt: row.made_at.toISOString(),
})

/** Lists the connections of a store that the person may see, without removed ones. */
export async function listConnections(database: Database, claims: Claims, store: string): Promise<Connection[]> {
  const { rows } = await database.queryAs<Row>(claims, LIST, [store])
  return rows.map(toConnection)
}

export const noSuchConnection = () =>
  new ApiError(404, 'connection_not_found', 'This connection doesn’t exist, or you have no access to it.')

type UnreadableRow = {
  id: string
  number: string
  problem: string
  url: string | null
  found_at: Date
  count: number
}

async function loadUnreadable(database: Database, id: string): Promise<ConnectionPage['unreadable']> {
  const { rows } = await queryAsService<UnreadableRow>(database, UNREADABLE, [id])
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ id: platformId, number, problem, url, found_at: at }) => ({
      id: platformId,
      number,
      problem,
      url,
      foundAt: at.toISOString(),
    })),
  }
}

type PageRow = Row & {
  channel_name: string
  notices: string[]
  /** Older lists don't say how many are missing. */
  incomplete_list: { listed: number; known: number; missing?: number; again_at: string } | null
  deletions_confirmed: number | null
}

/** Loads a connection with what happened to it. Throws 404 `connection_not_found`. */
export async function loadConnection(database: Database, claims: Claims, id: string | null): Promise<ConnectionPage> {
  const { rows } = await database.queryAs<PageRow>(claims, ONE, [id])
  const [row] = rows
  if (!row) throw noSuchConnection()
  const { incomplete_list: list } = row
  const { rows: events } = await database.queryAs<HistoryRow>(claims, HISTORY, [id])
  return {
    ...toConnection(row),
    channelName: row.channel_name,
    notices: row.notices,
    unreadable: await loadUnreadable(database, row.id),
    incompleteList: list && {
      listed: list.listed,
      known: list.known,
      missing: list.missing ?? Math.max(list.known - list.listed, 0),
      againAt: list.again_at,
      isConfirmed: row.deletions_confirmed !== null,
    },
    history: events.map(({ changed_at: at, full_name: name, email, ...event }) => ({
      id: event.id,
      event: event.event,
      reason: event.reason,
      by: name || email,
      at: at.toISOString(),
    })),
  }
}
