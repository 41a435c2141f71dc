import { auditPerson, type Occasion } from '#server/api/request/audit.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Person } from './change-connections.ts'
import type { CheckedShop } from './check-shop.ts'
import type { ShopAccess } from './shop-access.ts'

// A connection from before shops were told apart has no identity until its next daily reading.
const KNOWN = `
select id from public.connections
where store_id = $1 and platform = $2 and address = $3 and coalesce(identity, $4) = $4 and state <> 'removed'`

const INSERT = `
insert into public.connections (
  store_id, platform, address, channel, shop_name, currency, time_zone, orders_total, identity, url, next_sync_at, made_by, made_at,
  changed_by, changed_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12, $11)
on conflict do nothing
returning id`

const MEMBERSHIP = 'select from public.store_members where user_id = $1 and store_id = $2 for key share'

/** Waits for others who set up a shop in this channel. */
const CHANNEL = 'select from public.sales_channels where store_id = $1 and key = $2 for update'

const IN_CHANNEL = `select from public.connections where store_id = $1 and channel = $2 and state <> 'removed'`

const KEYS = `
select key, name from public.sales_channels where store_id = $1
union select channel, '' from public.connections where store_id = $1`

const SAVE_CHANNEL = `
insert into public.sales_channels (store_id, key, platform, name) values ($1, $2, $3, $4) on conflict do nothing`

const IS_REMOVED = `
select from public.connections as c
where store_id = $1 and (channel = $2 or (platform = $3 and address = $4)) and state = 'removed' and not orders_kept
  and exists (
    select from public.imports where connection_id = c.id and published_at is not null and undone_at is null
  )`

/** The connections that read this shop into this channel before, whose orders were kept. */
const EARLIER = `
select c.id from public.connections as c join public.connections as made on made.id = $1
where c.store_id = made.store_id and c.platform = made.platform and c.address = made.address and c.channel = made.channel
  and coalesce(c.identity, made.identity) is not distinct from made.identity and c.state = 'removed' and c.orders_kept`

const TAKE_IMPORTS = `update public.imports set connection_id = $1 where connection_id in (${EARLIER})`

const TAKE_ORDERS = `
insert into private.synced_orders (connection_id, platform_id, external_id)
select $1, platform_id, external_id from private.synced_orders where connection_id in (${EARLIER})
on conflict do nothing`

type Place = { store: string; platform: string; address: string; identity: string }

/** Returns the connection of a shop that isn't removed; null if there is none. */
export async function findConnection(database: Queryable, place: Place): Promise<string | null> {
  const { store, platform, address, identity } = place
  const { rows } = await database.query<{ id: string }>(KNOWN, [store, platform, address, identity])
  return rows[0]?.id ?? null
}

export const alreadyConnected = () =>
  new ApiError(409, 'already_connected', 'This shop is connected already. Open its connection to change it.')

const channelInUse = () =>
  new ApiError(
    409,
    'channel_in_use',
    'Another shop is connected to this sales channel. Disconnect that shop first, or choose another channel.',
  )

const madeMeanwhile = () =>
  new ApiError(409, 'channel_made_meanwhile', 'Somebody else has just set up a shop. Check the shop again.')

const removalUnderWay = () =>
  new ApiError(
    409,
    'removal_under_way',
    'The orders of this shop are still being taken back. Set up live sync again in a few minutes.',
  )

function firstFree(name: string, taken: ReadonlySet<string>, separator: string): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}${separator}${count}`
    if (!taken.has(candidate)) return candidate
  }
}

type NewConnection = Omit<Place, 'identity'> & {
  platformName: string
  credentials: unknown
  /** The key of a sales channel of the store; `null` for a new one. */
  channel: string | null
  shop: CheckedShop
}

/** Throws 422 `unknown_channel` and 409 `channel_in_use`. */
async function requireFreeChannel(connection: Queryable, store: string, channel: string) {
  const { rowCount } = await connection.query(CHANNEL, [store, channel])
  if (rowCount !== 1)
    throw new ApiError(422, 'unknown_channel', 'This sales channel doesn’t exist. Check the shop again.')
  if ((await connection.query(IN_CHANNEL, [store, channel])).rowCount !== 0) throw channelInUse()
}

/** Returns the key of a new sales channel. Throws 409 `channel_made_meanwhile` if somebody else takes it first. */
async function createChannel(connection: Queryable, { store, platform, platformName }: NewConnection) {
  const { rows } = await connection.query<{ key: string; name: string }>(KEYS, [store])
  const key = firstFree(platform, new Set(rows.map((row) => row.key)), ':')
  const name = firstFree(platformName, new Set(rows.map((row) => row.name)), ' ')
  const { rowCount } = await connection.query(SAVE_CHANNEL, [store, key, platform, name])
  if (rowCount !== 1) throw madeMeanwhile()
  return key
}

/** Throws 409 `already_connected` and `removal_under_way`, and what `requireFreeChannel` and `createChannel` throw. */
async function channelFor(connection: Queryable, made: NewConnection): Promise<string> {
  const { address, channel, platform, store } = made
  const place = { store, platform, address, identity: made.shop.identity }
  if ((await findConnection(connection, place)) !== null) throw alreadyConnected()
  if (channel !== null) await requireFreeChannel(connection, store, channel)
  const removed = await connection.query(IS_REMOVED, [store, channel, platform, address])
  if (removed.rowCount !== 0) throw removalUnderWay()
  return channel ?? createChannel(connection, made)
}

async function insertConnection(connection: Queryable, made: NewConnection, { person, now }: By): Promise<string> {
  const { address, platform, shop, store } = made
  const channel = await channelFor(connection, made)
  const name = shop.name?.trim().slice(0, 200) || new URL(address).hostname
  const { currency, timeZone, orders, identity, url } = shop
  const about = [name, currency, timeZone, orders, identity, url]
  const values = [store, platform, address, channel, ...about, now, person.sub]
  const { rows } = await connection.query<{ id: string }>(INSERT, values)
  if (rows[0] === undefined) throw alreadyConnected()
  return rows[0].id
}

type By = { person: Person; now: Date }

/**
 * Stores a shop that was checked, with its key, and lets its first sync begin. What an earlier connection of this shop
 * left belongs to the new one, so that it can be taken back. Throws 404 `store_not_found`, 422 `unknown_channel`, and 409
 * `already_connected`, `channel_in_use`, `channel_made_meanwhile` and `removal_under_way`.
 */
export async function createConnection(
  database: Database,
  shops: ShopAccess,
  { person, occasion, made }: { person: Person; occasion: Occasion; made: NewConnection },
): Promise<string> {
  const saveCredentials = await shops.prepareSaving()
  const { now } = occasion
  const { address, credentials, store } = made
  return database.transaction(async (connection) => {
    const { rowCount } = await connection.query(MEMBERSHIP, [person.sub, store])
    if (rowCount !== 1)
      throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
    const id = await insertConnection(connection, made, { person, now })
    await connection.query(TAKE_IMPORTS, [id])
    await connection.query(TAKE_ORDERS, [id])
    await saveCredentials(connection, { connectionId: id, credentials, now })
    await auditPerson(connection, person, { ...occasion, action: 'connection_created', traits: { address } })
    return id
  })
}
