import { auditPerson, type Occasion } from '#server/api/request/audit.ts'
import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { noSuchConnection } from './load-connections.ts'
import type { ShopAccess } from './shop-access.ts'

export type Person = Claims & { sub: string }

const KNOWN = `
select id from public.connections where store_id = $1 and platform = $2 and address = $3 and state <> 'removed'`

const INSERT = `
insert into public.connections
  (store_id, platform, address, channel, shop_name, currency, time_zone, orders_total, next_sync_at, made_by, made_at, changed_by, changed_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10, $9)
on conflict do nothing
returning id`

const MEMBERSHIP = 'select from public.store_members where user_id = $1 and store_id = $2 for key share'

const CHANNEL = 'select from public.sales_channels where store_id = $1 and key = $2'

const KEYS = `
select key, name from public.sales_channels where store_id = $1
union select channel, '' from public.connections where store_id = $1`

const SAVE_CHANNEL = `
insert into public.sales_channels (store_id, key, platform, name) values ($1, $2, $3, $4) on conflict do nothing`

/** Returns the connection of a shop that isn't removed; null if there is none. */
export async function findConnection(
  database: Queryable,
  { store, platform, address }: { store: string; platform: string; address: string },
): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(KNOWN, [store, platform, address])
  return rows[0]?.id ?? null
}

export const alreadyConnected = () =>
  new ApiError(409, 'already_connected', 'This shop is connected already. Open its connection to change it.')

function firstFree(name: string, taken: ReadonlySet<string>, separator: string): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}${separator}${count}`
    if (!taken.has(candidate)) return candidate
  }
}

type NewConnection = {
  store: string
  platform: string
  platformName: string
  address: string
  credentials: unknown
  /** The key of a sales channel of the store; `null` for a new one. */
  channel: string | null
  shop: { name: string | null; currency: string | null; timeZone: string | null; orders: number }
}

/** Returns the key of the sales channel for the orders of a shop. Throws 422 `unknown_channel`. */
async function channelFor(connection: Queryable, { channel, store, platform, platformName }: NewConnection) {
  if (channel !== null) {
    const { rowCount } = await connection.query(CHANNEL, [store, channel])
    if (rowCount !== 1)
      throw new ApiError(422, 'unknown_channel', 'This sales channel doesn’t exist. Check the shop again.')
    return channel
  }
  const { rows } = await connection.query<{ key: string; name: string }>(KEYS, [store])
  const key = firstFree(platform, new Set(rows.map((row) => row.key)), ':')
  const name = firstFree(platformName, new Set(rows.map((row) => row.name)), ' ')
  await connection.query(SAVE_CHANNEL, [store, key, platform, name])
  return key
}

/**
 * Stores a shop that was checked, with its key, and lets its first sync begin. Throws 404 `store_not_found`, 409
 * `already_connected` and 422 `unknown_channel`.
 */
export async function createConnection(
  database: Database,
  shops: ShopAccess,
  { person, occasion, made }: { person: Person; occasion: Occasion; made: NewConnection },
): Promise<string> {
  const saveCredentials = await shops.prepareSaving()
  const { address, credentials, platform, shop, store } = made
  return database.transaction(async (connection) => {
    const { rowCount } = await connection.query(MEMBERSHIP, [person.sub, store])
    if (rowCount !== 1)
      throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
    if ((await findConnection(connection, made)) !== null) throw alreadyConnected()
    const channel = await channelFor(connection, made)
    const name = shop.name?.trim().slice(0, 200) || new URL(address).hostname
    const { currency, timeZone, orders } = shop
    const values = [store, platform, address, channel, name, currency, timeZone, orders, occasion.now, person.sub]
    const { rows } = await connection.query<{ id: string }>(INSERT, values)
    const id = rows[0]?.id
    if (id === undefined) throw alreadyConnected()
    await saveCredentials(connection, { connectionId: id, credentials, now: occasion.now })
    await auditPerson(connection, person, { ...occasion, action: 'connection_created', traits: { address } })
    return id
  })
}

/** A connection that a member may change. */
export type OpenConnection = {
  id: string
  store_id: string
  platform: string
  address: string
  state: string
  currency: string
  time_zone: string
}

const FIND = `
select c.id, c.store_id, c.platform, c.address, c.state, stores.currency, stores.time_zone
from public.connections as c join public.stores on stores.id = c.store_id
where c.id = $1`

/** Finds a connection of the person. Throws 404 `connection_not_found`, and 409 `connection_removed`. */
export async function findOpenConnection(
  database: Database,
  person: Person,
  id: string | null,
): Promise<OpenConnection> {
  const { rows } = await database.queryAs<OpenConnection>(person, FIND, [id])
  const [found] = rows
  if (!found) throw noSuchConnection()
  if (found.state === 'removed') {
    throw new ApiError(409, 'connection_removed', 'This shop was disconnected. Set up live sync again.')
  }
  return found
}

const STILL_OPEN = `id = $1 and state <> 'removed'`

const CHANGES = {
  pause: `
update public.connections set state = 'paused', problem = null, reason = null, next_sync_at = null, changed_by = $2, changed_at = $3
where ${STILL_OPEN}`,
  go_on: `
update public.connections set state = case when is_backfilled then 'connected' else 'backfill' end, problem = null, reason = null,
  failures = 0, next_sync_at = $3, changed_by = $2, changed_at = $3
where ${STILL_OPEN}`,
  keep: `
update public.connections set state = 'removed', problem = null, reason = null, next_sync_at = null, orders_kept = true,
  changed_by = $2, changed_at = $3
where ${STILL_OPEN}`,
  remove: `
update public.connections set state = 'removed', problem = null, reason = null, next_sync_at = null, orders_kept = false,
  changed_by = $2, changed_at = $3
where ${STILL_OPEN}`,
}

const NEW_KEY = `
insert into public.connection_history (connection_id, store_id, event, changed_by, changed_at)
values ($1, $2, 'new_key', $3, $4)`

type Change = {
  person: Person
  occasion: Occasion
  connection: OpenConnection
  change: keyof typeof CHANGES
  /** Replace the stored ones. */
  credentials?: unknown
}

/** Changes a connection, and records who did it. Throws 409 `connection_removed` if somebody else has removed it. */
export async function changeConnection(database: Database, shops: ShopAccess, asked: Change): Promise<void> {
  const { change, connection: found, credentials, occasion, person } = asked
  const saveCredentials = credentials === undefined ? null : await shops.prepareSaving()
  const { id, address, store_id: storeId } = found
  await database.transaction(async (connection) => {
    const { rowCount } = await connection.query(CHANGES[change], [id, person.sub, occasion.now])
    if (rowCount !== 1) throw new ApiError(409, 'connection_removed', 'Somebody else has disconnected this shop.')
    if (saveCredentials) {
      await saveCredentials(connection, { connectionId: id, credentials, now: occasion.now })
      await connection.query(NEW_KEY, [id, storeId, person.sub, occasion.now])
    }
    const isRemoved = change === 'keep' || change === 'remove'
    const action = isRemoved ? 'connection_removed' : 'connection_changed'
    await auditPerson(connection, person, { ...occasion, action, traits: { address } })
  })
}
