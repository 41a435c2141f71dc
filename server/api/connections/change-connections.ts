import { auditPerson, type Occasion } from '#server/api/request/audit.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CheckedShop } from './check-shop.ts'
import { noSuchConnection } from './load-connections.ts'
import type { ShopAccess } from './shop-access.ts'

export type Person = Claims & { sub: string }

/** A connection that a member may change. */
export type OpenConnection = {
  id: string
  store_id: string
  platform: string
  address: string
  state: string
  currency: string
  time_zone: string
  shop_name: string
  identity: string | null
}

const FIND = `
select c.id, c.store_id, c.platform, c.address, c.state, c.shop_name, c.identity, stores.currency, stores.time_zone
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

const SHOP = 'update public.connections set identity = $2, url = $3 where id = $1'

const NEW_KEY = `
insert into public.connection_history (connection_id, store_id, event, changed_by, changed_at)
values ($1, $2, 'new_key', $3, $4)`

const CONFIRM = `
update public.connections set deletions_confirmed = $2,
  next_sync_at = case when state = 'connected' then $3::timestamptz else next_sync_at end
where ${STILL_OPEN} and incomplete_list is not null`

const CONFIRMED = `
insert into public.connection_history (connection_id, store_id, event, changed_by, changed_at)
values ($1, $2, 'deletions_confirmed', $3, $4)`

type Confirmation = { person: Person; occasion: Occasion; connection: OpenConnection; count: number }

/**
 * Lets the next comparison of ids take out as many orders that the shop no longer lists. Throws 409 `nothing_missing` if
 * no comparison found too many to be believed.
 */
export async function confirmDeletions(database: Database, asked: Confirmation): Promise<void> {
  const { count, occasion, person } = asked
  const { id, address, store_id: storeId } = asked.connection
  await database.transaction(async (connection) => {
    const { rowCount } = await connection.query(CONFIRM, [id, count, occasion.now])
    if (rowCount !== 1)
      throw new ApiError(409, 'nothing_missing', 'The shop lists its orders again. Load the page again.')
    await connection.query(CONFIRMED, [id, storeId, person.sub, occasion.now])
    await auditPerson(connection, person, { ...occasion, action: 'connection_changed', traits: { address } })
  })
}

type Change = {
  person: Person
  occasion: Occasion
  connection: OpenConnection
  change: keyof typeof CHANGES
  /** Replaces the stored one, and says which shop it reads. */
  newKey?: { credentials: unknown; shop: Pick<CheckedShop, 'identity' | 'url'> }
}

/** Changes a connection, and records who did it. Throws 409 `connection_removed` if somebody else has removed it. */
export async function changeConnection(database: Database, shops: ShopAccess, asked: Change): Promise<void> {
  const { change, connection: found, newKey, occasion, person } = asked
  const saveCredentials = newKey && (await shops.prepareSaving())
  const { id, address, store_id: storeId } = found
  await database.transaction(async (connection) => {
    const { rowCount } = await connection.query(CHANGES[change], [id, person.sub, occasion.now])
    if (rowCount !== 1) throw new ApiError(409, 'connection_removed', 'Somebody else has disconnected this shop.')
    if (newKey && saveCredentials) {
      await saveCredentials(connection, { connectionId: id, credentials: newKey.credentials, now: occasion.now })
      await connection.query(SHOP, [id, newKey.shop.identity, newKey.shop.url])
      await connection.query(NEW_KEY, [id, storeId, person.sub, occasion.now])
    }
    const isRemoved = change === 'keep' || change === 'remove'
    const action = isRemoved ? 'connection_removed' : 'connection_changed'
    await auditPerson(connection, person, { ...occasion, action, traits: { address } })
  })
}
