import type { Answer, Send, SendProblem } from '#server/integrations/connector.ts'
import { toOrderJson, totalWithTaxOf, type ShopLine, type ShopOrder, type ShopRefund } from './shop-orders.ts'

type ShopFault = Partial<Answer> | { problem: SendProblem }

type Asked = { name: string; query: string; variables: Record<string, unknown>; headers: Record<string, string> }

type Bounds = { after?: string; before?: string; isNull?: boolean; in?: string[] }

type Options = { take: number; skip: number; sort: Record<string, string>; filter: Record<string, Bounds> }

const LOGIN = { username: 'reader@example.com', password: 'secret' }

const READS = ['Authenticated', 'ReadOrder', 'ReadCustomer', 'ReadCatalog', 'ReadSettings']

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && 'take' in value && 'filter' in value

const answerOf = (json: object, headers: Record<string, string> = {}): Answer => ({ status: 200, json, headers })

/** As in Vendure, the status is 200 and everything that was asked is missing. */
const refusal = (code: string): Answer => answerOf({ errors: [{ message: code, extensions: { code } }], data: null })

const isBetween = (at: number | null, { after, before, isNull }: Bounds = {}): boolean => {
  if (isNull !== undefined && (at === null) !== isNull) return false
  if (at === null) return after === undefined && before === undefined
  return (after === undefined || at > Date.parse(after)) && (before === undefined || at < Date.parse(before))
}

const LINE = { name: 'Mug', sku: 'MUG', unitPrice: 1000, taxRate: 0, discount: 0 }

const ORDER = {
  state: 'PaymentSettled',
  type: 'Regular',
  currency: 'USD',
  coupons: [],
  email: 'B@example.com',
  country: 'AT',
  shipping: 0,
  shippingRate: 0,
  isShippingCancelled: false,
  surcharges: [],
  offBy: 0,
}

type Sessions = { tokens: 'bearer' | 'cookie' | 'both'; apiKey: string }

/** The login and sessions of a shop. */
function createDoor(settings: Sessions, newId: () => string) {
  const sessions = new Set<string>()
  return {
    endSessions: () => sessions.clear(),
    isOpenTo({ headers }: Asked): boolean {
      const bearer = headers['authorization']?.replace('Bearer ', '')
      const cookie = /session=([^;]+); session\.sig=s$/.exec(headers['cookie'] ?? '')?.[1]
      return headers['vendure-api-key'] === settings.apiKey || sessions.has(bearer ?? cookie ?? '')
    },
    logIn({ variables }: Asked): Answer {
      if (variables['username'] !== LOGIN.username || variables['password'] !== LOGIN.password) {
        const login = { __typename: 'InvalidCredentialsError', errorCode: 'INVALID_CREDENTIALS_ERROR' }
        return answerOf({ data: { login } })
      }
      const token = `t${newId()}`
      sessions.add(token)
      const ends = 'path=/; expires=Sat, 28 Nov 2026 10:00:00 GMT; httponly'
      const headers = {
        ...(settings.tokens !== 'cookie' && { 'vendure-auth-token': token }),
        ...(settings.tokens !== 'bearer' && { 'set-cookie': `session=${token}; ${ends}, session.sig=s; ${ends}` }),
      }
      return answerOf({ data: { login: { __typename: 'CurrentUser' } } }, headers)
    },
  }
}

/** What happens to orders in the shop's admin. */
function createAdmin(find: (id: string) => ShopOrder, { now, newId }: { now: () => number; newId: () => string }) {
  const note = (order: ShopOrder, type: string, data: object) => order.history.push({ type, at: now(), data })

  /** Ends a pending refund. */
  function settle(id: string, refundId: string, state = 'Settled') {
    const order = find(id)
    for (const refund of order.payments.flatMap(({ refunds }) => refunds))
      if (refund.id === refundId) refund.state = state
    note(order, 'ORDER_REFUND_TRANSITION', { refundId, from: 'Pending', to: state })
  }

  return {
    settle,
    edit: (id: string, changes: Partial<ShopOrder>) => void Object.assign(find(id), { updated: now() }, changes),
    /** Refunds leave the order's date of change as it is. */
    refund(id: string, { state = 'Settled', ...refund }: Partial<ShopRefund> & { total: number }): string {
      const refundId = newId()
      const pending = { created: now(), shipping: 0, lines: [], ...refund, id: refundId, state: 'Pending' }
      find(id).payments[0]?.refunds.push(pending)
      if (state !== 'Pending') settle(id, refundId, state)
      return refundId
    },
    /** Takes units out of the lines. Without `units`, the whole order is cancelled. */
    cancel(id: string, units: readonly number[] | null = null, { shipping = true } = {}) {
      const order = find(id)
      for (const [at, line] of order.lines.entries()) line.quantity -= units === null ? line.quantity : (units[at] ?? 0)
      const shippingCancelled = units === null && shipping
      note(order, 'ORDER_CANCELLATION', { shippingCancelled, lines: [] })
      if (units === null) note(order, 'ORDER_STATE_TRANSITION', { from: order.state, to: 'Cancelled' })
      const state = units === null ? 'Cancelled' : order.state
      Object.assign(order, { isShippingCancelled: shippingCancelled, updated: now(), state })
    },
    /** Adds a surcharge to an order that was placed. */
    surcharge(id: string, price: number, taxRate = 0) {
      const order = find(id)
      order.surcharges.push({ id: newId(), description: 'Scratch', price, taxRate, isChange: true })
      note(order, 'ORDER_MODIFIED', { modificationId: newId() })
      order.updated = now()
    },
  }
}

/** A Vendure shop: the questions that the connector asks, with Vendure's habits and faults. */
export function createFakeShop({ now }: { now: () => number }) {
  const orders = new Map<string, ShopOrder>()
  const asked: Asked[] = []
  let nextId = 0
  const newId = () => String((nextId += 1))
  const sessions: Sessions = { tokens: 'both', apiKey: 'key_1' }
  const settings = Object.assign(sessions, {
    permissions: READS,
    decimals: 2,
    currency: 'USD',
    longestPage: Number.POSITIVE_INFINITY,
    channels: [{ id: '1', code: '__default_channel__', token: 'main' }],
    fail: (_asked: Asked): ShopFault | null => null,
  })
  const door = createDoor(settings, newId)

  /** A shop with one channel takes any token for it. */
  const channelOf = (token: string | undefined) =>
    settings.channels.length === 1 || token === undefined
      ? settings.channels[0]
      : settings.channels.find((channel) => channel.token === token)

  function listOrders({ variables: { options } }: Asked): Answer {
    if (!isOptions(options)) return refusal('USER_INPUT_ERROR')
    const { take, skip, filter, sort } = options
    const rows = [...orders.values()]
      .filter(
        ({ id, placed, updated }) =>
          isBetween(placed, filter['orderPlacedAt']) &&
          isBetween(updated, filter['updatedAt']) &&
          (filter['id']?.in?.includes(id) ?? true),
      )
      .toSorted((left, right) =>
        'orderPlacedAt' in sort ? Number(left.placed) - Number(right.placed) : Number(left.id) - Number(right.id),
      )
    const items = rows.slice(skip, skip + Math.min(take, settings.longestPage)).map(toOrderJson)
    return answerOf({ data: { orders: { totalItems: rows.length, items } } })
  }

  function answer(request: Asked): Answer {
    if (request.name === 'Login') return door.logIn(request)
    const channel = channelOf(request.headers['vendure-token'])
    if (channel === undefined) return refusal('CHANNEL_NOT_FOUND')
    if (!door.isOpenTo(request)) return refusal('FORBIDDEN')
    if (request.name === 'Precision')
      return answerOf({ data: { globalSettings: { serverConfig: { moneyStrategyPrecision: settings.decimals } } } })
    if (request.name === 'Clock') return answerOf({ data: { me: { id: '2' } } })
    if (request.name === 'Shop') {
      const me = { channels: settings.channels.map(({ id }) => ({ id, permissions: settings.permissions })) }
      return answerOf({ data: { me, activeChannel: { ...channel, defaultCurrencyCode: settings.currency } } })
    }
    return settings.permissions.includes('ReadOrder') ? listOrders(request) : refusal('FORBIDDEN')
  }

  const send: Send = async (_url, { headers, json }) => {
    const { query, variables } = Object(json)
    const request = { name: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '', query, variables, headers }
    asked.push(request)
    const fault = settings.fail(request)
    if (fault !== null && 'problem' in fault) throw Object.assign(new Error(fault.problem), { code: fault.problem })
    const own = answer(request)
    return { ...own, headers: { date: new Date(now()).toUTCString(), ...own.headers }, ...fault }
  }

  function find(id: string): ShopOrder {
    const order = orders.get(id)
    if (order === undefined) throw new Error(`no order ${id}`)
    return order
  }

  type Given = Partial<Omit<ShopOrder, 'lines'>> & { lines?: Partial<ShopLine>[] }

  return {
    settings,
    /** The requests so far. */
    asked,
    credentials: { ...LOGIN, channel: '' },
    send,
    endSessions: door.endSessions,
    order: find,
    /** What the order costs now, with tax. */
    total: (id: string) => totalWithTaxOf(find(id)),
    ...createAdmin(find, { now, newId }),
    /** Adds an order that was paid, of one product without tax. */
    add({ lines = [{}], placed = now(), ...given }: Given = {}): string {
      const id = given.id ?? newId()
      const at = placed ?? now()
      const order: ShopOrder = {
        ...structuredClone(ORDER),
        code: `CODE${id}`,
        created: at,
        updated: at,
        payments: [],
        history: [],
        ...given,
        id,
        placed,
        lines: lines.map((line) => {
          const quantity = line.quantity ?? 1
          return { ...LINE, placedQuantity: quantity, ...line, id: newId(), quantity }
        }),
      }
      const payment = { id: newId(), method: 'card', amount: totalWithTaxOf(order), state: 'Settled', refunds: [] }
      if (given.payments === undefined && placed !== null) order.payments.push(payment)
      orders.set(id, order)
      return id
    },
    remove: (id: string) => void orders.delete(id),
  }
}
