import { type Context, Hono } from 'hono'
import {
  connectionChangeRequest,
  newConnectionRequest,
  removalRequest,
  shopCheckRequest,
  type ShopRequest,
} from '#domain/contracts/connections/connection-requests.ts'
import type { Connections, MadeConnection, ShopCheck } from '#domain/contracts/connections/connections.ts'
import { PLATFORMS } from '#domain/platforms.ts'
import type { Occasion } from '#server/api/request/audit.ts'
import { loadReconciliation } from '#server/api/reconciliation/load-reconciliation.ts'
import { createLimit, MOST_OFTEN } from '#server/api/request/limits.ts'
import { parseId, parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler, readJson } from '#server/platform/http/api-error.ts'
import { clientAddress, type IsTrustedProxy, socketPeer } from '#server/platform/http/client-address.ts'
import { NoSecretKeyError } from '#server/platform/secrets/secret-keys.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import {
  changeConnection,
  confirmDeletions,
  findOpenConnection,
  type OpenConnection,
  type Person,
} from './change-connections.ts'
import { checkKey, checkShop, readShopAddress, type CheckedShop, type CheckedStore } from './check-shop.ts'
import { alreadyConnected, createConnection, findConnection } from './create-connection.ts'
import { listConnections, loadConnection } from './load-connections.ts'
import type { ShopAccess } from './shop-access.ts'

type ConnectionsApiOptions = {
  database: Database
  authenticate: Authenticate
  shops: ShopAccess
  /** Whether hosted Supabase keeps the audit log. */
  isHosted: boolean
  isTrustedProxy?: IsTrustedProxy | undefined
  stopping: AbortSignal
  clock: Clock
  log: Log
}

const STORE = 'select id, currency, time_zone from public.stores where id = $1'

const tooManyChecks = new ApiError(429, 'too_many_checks', 'You have checked many shops. Try again in a few minutes.')

const noSecretKey = () =>
  new ApiError(
    409,
    'no_secret_key',
    'Live sync needs a key that encrypts the keys of shops. Whoever runs this installation has to set CARTWRIGHT_SECRET_KEY.',
  )

async function requireSecretKey(shops: ShopAccess) {
  await shops.prepareSaving().catch((error: unknown) => {
    throw error instanceof NoSecretKeyError ? noSecretKey() : error
  })
}

function otherShop({ shop_name: own }: OpenConnection, { name }: CheckedShop): ApiError {
  const words = `This key reads ${name === null ? 'another shop or channel' : `“${name}”`}, but this connection reads “${own}”. Enter a key of that shop. If it has channels, enter the token of the same channel too.`
  return new ApiError(422, 'other_shop', words)
}

/** Returns what the endpoints share. */
function createTools(options: ConnectionsApiOptions) {
  const { authenticate, clock, database, isHosted, isTrustedProxy, shops, stopping } = options
  const countCheck = createLimit(database, MOST_OFTEN.shopChecks, tooManyChecks)
  const personOf = async ({ req }: Context): Promise<Person> => requireUser(await authenticate(req.raw))
  const occasionOf = (context: Context): Occasion => ({
    now: clock(),
    ip: clientAddress(socketPeer(context), context.req.header('X-Forwarded-For'), isTrustedProxy),
    isAudited: !isHosted,
  })
  const signalOf = ({ req }: Context) => AbortSignal.any([req.raw.signal, stopping])

  async function findStore(person: Person, id: string): Promise<CheckedStore> {
    const { rows } = await database.queryAs<CheckedStore>(person, STORE, [id])
    if (!rows[0]) throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
    return rows[0]
  }

  async function check(context: Context, person: Person, asked: ShopRequest) {
    await countCheck(person.sub)
    const store = await findStore(person, asked.store)
    await requireSecretKey(shops)
    const { credentials, platform } = asked
    const address = readShopAddress(asked.address, platform)
    const signal = signalOf(context)
    const found = await checkShop(
      { database, claims: person, shops },
      { address, credentials, platform, store, signal },
    )
    const { answer, facts } = found
    const place = { store: store.id, platform, address, identity: facts.identity }
    const checked: ShopCheck = { ...answer, connectedAs: await findConnection(database, place) }
    return { checked, facts }
  }

  async function checkNewKey(context: Context, person: Person, { connection, credentials }: NewKey) {
    await countCheck(person.sub)
    await requireSecretKey(shops)
    const { address, currency, platform, store_id: id, time_zone } = connection
    const store = { id, currency, time_zone }
    const shop = await checkKey(shops, { address, platform, store, credentials, signal: signalOf(context) })
    if (connection.identity !== null && connection.identity !== shop.identity) throw otherShop(connection, shop)
    return shop
  }

  return { personOf, occasionOf, check, checkNewKey }
}

type NewKey = { connection: OpenConnection; credentials: unknown }

type Tools = ReturnType<typeof createTools>

function mountSetUp(app: Hono, { database, shops }: ConnectionsApiOptions, { check, occasionOf, personOf }: Tools) {
  app.post('/connections/check', async (context) => {
    const person = await personOf(context)
    const asked = parseRequest(shopCheckRequest, await readJson(context.req.raw), 'invalid_shop')
    return context.json((await check(context, person, asked)).checked)
  })
  app.post('/connections', async (context) => {
    const person = await personOf(context)
    const { channel, ...asked } = parseRequest(newConnectionRequest, await readJson(context.req.raw), 'invalid_shop')
    const { checked, facts: shop } = await check(context, person, asked)
    const { address, connectedAs } = checked
    if (connectedAs !== null) throw alreadyConnected()
    const platformName = PLATFORMS.find(({ id }) => id === asked.platform)?.name ?? asked.platform
    const made = { ...asked, address, channel, shop, platformName }
    const id = await createConnection(database, shops, { person, occasion: occasionOf(context), made })
    shops.noteDue()
    return context.json({ id } satisfies MadeConnection, 201)
  })
}

function mountChanges(app: Hono, options: ConnectionsApiOptions, { checkNewKey, occasionOf, personOf }: Tools) {
  const { database, shops } = options
  app.patch('/connections/:id', async (context) => {
    const person = await personOf(context)
    const asked = parseRequest(connectionChangeRequest, await readJson(context.req.raw), 'invalid_change')
    const connection = await findOpenConnection(database, person, parseId(context.req.param('id')))
    const shared = { person, connection, occasion: occasionOf(context) }
    if (asked.action === 'new_key') {
      const { credentials } = asked
      const shop = await checkNewKey(context, person, { connection, credentials })
      await changeConnection(database, shops, { ...shared, change: 'go_on', newKey: { credentials, shop } })
    } else if (asked.action === 'confirm_deletions') {
      await confirmDeletions(database, { ...shared, count: asked.count })
    } else {
      await changeConnection(database, shops, { ...shared, change: asked.action === 'pause' ? 'pause' : 'go_on' })
    }
    shops.noteDue()
    return context.json(await loadConnection(database, person, connection.id))
  })
  app.delete('/connections/:id', async (context) => {
    const person = await personOf(context)
    const { orders } = parseRequest(removalRequest, context.req.query())
    const connection = await findOpenConnection(database, person, parseId(context.req.param('id')))
    await changeConnection(database, shops, { person, connection, occasion: occasionOf(context), change: orders })
    shops.noteDue()
    return context.body(null, 204)
  })
}

/**
 * POST /connections/check reads a shop and stores nothing, POST /connections connects it. GET lists connections, and
 * /connections/:id is one: PATCH pauses it, resumes it, gives it a new key or confirms deletions, and DELETE disconnects
 * it. GET /connections/:id/reconciliation compares its figures with those of the shop's own report. POST
 * /connection-secrets/rotate encrypts all secrets with a new key, and needs the service key.
 */
export function createConnectionsApi(options: ConnectionsApiOptions): Hono {
  const { database, log, shops } = options
  const app = new Hono()
  const tools = createTools(options)
  const { personOf } = tools
  mountSetUp(app, options, tools)
  mountChanges(app, options, tools)
  app.get('/connections', async (context) => {
    const person = await personOf(context)
    const store = parseId(context.req.query('store'))
    if (store === null) throw new ApiError(400, 'invalid_query', 'The parameter "store" is not the id of a store.')
    return context.json({ connections: await listConnections(database, person, store) } satisfies Connections)
  })
  app.post('/connection-secrets/rotate', async ({ req, json }) => {
    const { role } = await options.authenticate(req.raw)
    if (role !== 'service_role') throw new ApiError(403, 'not_allowed', 'Only the service key may rotate secrets.')
    return json(await shops.rotate())
  })
  app.get('/connections/:id', async (context) =>
    context.json(await loadConnection(database, await personOf(context), parseId(context.req.param('id')))),
  )
  app.get('/connections/:id/reconciliation', async (context) =>
    context.json(await loadReconciliation(database, await personOf(context), parseId(context.req.param('id')))),
  )
  app.onError(apiErrorHandler(log))
  return app
}
