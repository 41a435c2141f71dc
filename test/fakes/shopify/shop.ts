import type { Answer, Send, SendProblem } from '#server/integrations/connector.ts'
import { createAdmin } from './admin.ts'
import { answerFields, Connection, DENIED, QueryError } from './answer.ts'
import { createBucket, objectsIn } from './bucket.ts'
import { costOf, parseQuery } from './query.ts'
import { orderJson, refundJson, totalOf, type ShopLine, type ShopOrder } from './shop-orders.ts'

type ShopFault = Partial<Answer> | { problem: SendProblem }

export type Asked = { name: string; query: string; variables: Record<string, unknown>; headers: Record<string, string> }

const DAY = 86_400_000

const CREDENTIALS = { clientId: 'client', secret: 'shpss_1' }

const SCOPES = ['read_orders', 'read_all_orders', 'read_products', 'read_inventory', 'read_customers']

const ENDPOINT = /^https:\/\/[^/]+\/admin\/api\/(\d{4}-\d{2})\/graphql\.json$/
const SIGN_IN = /^https:\/\/[^/]+\/admin\/oauth\/access_token$/

/** No single query may cost more. */
const MAX_COST = 1000

const answerOf = (json: unknown, status = 200): Answer => ({ status, json, headers: {} })

const errorJson = ({ message, code }: QueryError) => ({ message, extensions: { code } })

const LINE = { name: 'Mug', sku: 'MUG', vendor: 'Clay', price: 1000, discount: 0, tax: 0 }
const REST = { isGiftCard: false, isProduct: true }

const ORDER = {
  cancelled: null,
  isTest: false,
  currency: 'USD',
  presentment: { currency: 'USD', rate: 1 },
  taxesIncluded: false,
  acceptsMarketing: false,
  source: 'web',
  gateways: ['shopify_payments'],
  codes: [],
  financial: 'PAID',
  fulfillment: 'UNFULFILLED',
  email: 'B@example.com',
  country: 'AT',
  customer: { id: 'gid://shopify/Customer/7', name: 'Pat Büyer' },
  duties: null,
  refunds: [],
  edits: [],
  offBy: 0,
}

const FILTER = /(created_at|updated_at):(>=|<)'([^']+)'/g

/** Reads a search such as `created_at:>='2026-01-01T00:00:00Z'`. A time has to be in UTC. */
function searchOf(query: unknown) {
  if (typeof query !== 'string') return () => true
  const terms = [...query.matchAll(FILTER)].map(([, field, sign, text = '']) => {
    if (!text.endsWith('Z')) throw new QueryError('INVALID', `not in UTC: ${text}`)
    return { field, sign, at: Date.parse(text) }
  })
  if (terms.length !== query.split(' AND ').length) throw new QueryError('INVALID', `not a search: ${query}`)
  return (order: ShopOrder) =>
    terms.every(({ field, sign, at }) => {
      const time = field === 'created_at' ? order.created : order.updated
      return sign === '<' ? time < at : time >= at
    })
}

/** A Shopify shop: answers any query of fields that it has, with Shopify's limits and faults. */
export function createFakeShop({ now }: { now: () => number }) {
  const orders = new Map<string, ShopOrder>()
  const asked: Asked[] = []
  const tokens = new Map<string, number>()
  let nextId = 0
  let removed = 0
  const newId = () => String((nextId += 1))
  const bucket = createBucket(now)
  const settings = {
    scopes: SCOPES,
    people: { addresses: true, customers: true },
    version: null as string | null,
    zone: 'America/New_York',
    currency: 'USD',
    ignoresSearch: false,
    bucket: bucket.limits,
    signIn: () => null as Answer | null,
    fail: (_asked: Asked): ShopFault | null => null,
  }

  const may = (right: string) => ['read', 'write'].some((verb) => settings.scopes.includes(`${verb}_${right}`))
  const people = () => ({ ...settings.people, customers: settings.people.customers && may('customers') })
  const isListed = ({ created }: ShopOrder) => may('all_orders') || created >= now() - 60 * DAY

  function listOrders({ query, sortKey }: Readonly<Record<string, unknown>>) {
    if (!may('orders')) return DENIED
    const isAsked = settings.ignoresSearch ? () => true : searchOf(query)
    const sort = ({ created, updated, id }: ShopOrder) =>
      `${String(sortKey === 'UPDATED_AT' ? updated : created).padStart(15, '0')} ${id.padStart(40, '0')}`
    const rows = [...orders.values()]
      .filter((order) => isListed(order) && isAsked(order))
      .map((order) => ({ ...orderJson(order, people()), sort: sort(order) }))
      .toSorted((left, right) => (left.sort < right.sort ? -1 : 1))
    return new Connection(rows, (row) => ('sort' in row ? String(row.sort) : ''))
  }

  function findNode(id: unknown) {
    const order = [...orders.values()].find((known) => known.id === id)
    if (order !== undefined) return isListed(order) ? orderJson(order, people()) : null
    for (const known of orders.values()) {
      const refund = known.refunds.find((candidate) => candidate.id === id)
      if (refund !== undefined) return refundJson(refund, known)
    }
    return null
  }

  const root = {
    shop: () => ({
      id: 'gid://shopify/Shop/42',
      name: 'Mug shop',
      currencyCode: settings.currency,
      ianaTimezone: settings.zone,
      myshopifyDomain: 'shop.myshopify.com',
    }),
    currentAppInstallation: () => ({ accessScopes: settings.scopes.map((handle) => ({ handle })) }),
    ordersCount: () => (may('orders') ? { count: [...orders.values()].filter(isListed).length } : DENIED),
    orders: listOrders,
    nodes: ({ ids }: { ids?: unknown }) => (Array.isArray(ids) ? ids.map(findNode) : []),
    order: ({ id }: { id?: unknown }) => findNode(id),
    refund: ({ id }: { id?: unknown }) => findNode(id),
  }

  function runQuery(query: string, variables: Record<string, unknown>): Answer {
    try {
      const { kind, fields } = parseQuery(query, variables)
      if (kind !== 'query') throw new QueryError('ACCESS_DENIED', 'only queries')
      const requested = costOf(fields)
      if (requested > MAX_COST) throw new QueryError('MAX_COST_EXCEEDED')
      const { isThrottled, cost } = bucket.spend(requested)
      if (isThrottled) return answerOf({ errors: [errorJson(new QueryError('THROTTLED'))], extensions: { cost } })
      const errors: QueryError[] = []
      const data = answerFields(root, fields, errors)
      bucket.giveBack(requested - Math.min(requested, objectsIn(data)))
      return answerOf({ data, ...(errors.length > 0 && { errors: errors.map(errorJson) }), extensions: { cost } })
    } catch (error) {
      if (error instanceof QueryError) return answerOf({ errors: [errorJson(error)] })
      throw error
    }
  }

  function signIn(json: unknown): Answer {
    const own = settings.signIn()
    if (own !== null) return own
    const { grant_type: grant, client_id: id, client_secret: secret } = Object(json)
    if (grant !== 'client_credentials' || id !== CREDENTIALS.clientId) return answerOf(null, 400)
    if (secret !== CREDENTIALS.secret) return answerOf({ error: 'invalid_client' }, 400)
    const token = `shpat_${newId()}`
    tokens.set(token, now() + DAY)
    return answerOf({ access_token: token, scope: settings.scopes.join(','), expires_in: 86_399 })
  }

  function answer(url: string, request: Asked): Answer {
    const [, version] = ENDPOINT.exec(url) ?? []
    if (version === undefined) return answerOf(null, 404)
    const until = tokens.get(request.headers['x-shopify-access-token'] ?? '') ?? 0
    if (until <= now()) return answerOf({ errors: '[API] Invalid API key or access token' }, 401)
    const own = runQuery(request.query, request.variables)
    return { ...own, headers: { 'x-shopify-api-version': settings.version ?? version } }
  }

  const send: Send = async (url, { headers, json }) => {
    const isSignIn = SIGN_IN.test(url)
    const { query = '', variables = {} } = Object(json)
    const name = isSignIn ? 'SignIn' : (/query (\w+)/.exec(query)?.[1] ?? '')
    const request = { name, query, variables, headers }
    asked.push(request)
    const fault = settings.fail(request)
    if (fault !== null && 'problem' in fault) throw Object.assign(new Error(fault.problem), { code: fault.problem })
    const own = isSignIn ? signIn(json) : answer(url, request)
    return { ...own, headers: { date: new Date(now()).toUTCString(), ...own.headers }, ...fault }
  }

  function find(id: string): ShopOrder {
    const order = orders.get(id)
    if (order === undefined) throw new Error(`no order ${id}`)
    return order
  }

  type Given = Partial<Omit<ShopOrder, 'lines' | 'shipping'>> & {
    lines?: Partial<ShopLine>[]
    shipping?: { price: number; tax?: number }[]
  }

  return {
    settings,
    /** The requests so far. */
    asked,
    credentials: CREDENTIALS,
    send,
    /** Ends all tokens that the app got. */
    endTokens: () => tokens.clear(),
    /** Makes a token of an app that was made in the shop's admin. */
    addToken: (token: string) => void tokens.set(token, Number.POSITIVE_INFINITY),
    drainBucket: bucket.drain,
    order: find,
    /** What the order cost with everything that was ever in it, in cents. */
    total: (id: string) => totalOf(find(id)),
    ...createAdmin(find, { now, newId }),
    /** Adds an order that was paid, of one product without tax. */
    add({ lines = [{}], shipping = [], created = now(), ...given }: Given = {}): string {
      const id = String(orders.size + removed + 1)
      const order: ShopOrder = {
        ...structuredClone(ORDER),
        name: `#${1000 + Number(id)}`,
        updated: created,
        received: 0,
        ...given,
        id: `gid://shopify/Order/${id}`,
        created,
        lines: lines.map((line) => {
          const quantity = line.quantity ?? 1
          return { ...LINE, ...REST, current: quantity, ...line, id: `gid://shopify/LineItem/${newId()}`, quantity }
        }),
        shipping: shipping.map(({ price, tax = 0 }) => ({
          id: `gid://shopify/ShippingLine/${newId()}`,
          price,
          tax,
          isRemoved: false,
        })),
      }
      if (given.received === undefined) order.received = totalOf(order)
      orders.set(id, order)
      return id
    },
    remove(id: string) {
      if (orders.delete(id)) removed += 1
    },
  }
}
