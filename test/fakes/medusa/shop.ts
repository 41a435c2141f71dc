import { createServer } from 'node:http'
import type { Answer, Send, SendProblem } from '#server/integrations/connector.ts'
import { listenOnFreePort } from '#test/harness/listen.ts'
import { totalOf, toOrderJson, toPaymentJson, type MedusaShopOrder } from './order-json.ts'

/** What a request gets instead of its answer: an answer, or no answer for this reason. */
type ShopFault = Partial<Answer> | { problem: SendProblem }

type Asked = { list: string; query: URLSearchParams; headers: Record<string, string> }

const KEY = 'sk_test'

const DEFAULTS = {
  status: 'pending',
  canceled: null,
  currency: 'USD',
  email: 'ada@example.com',
  country: 'us',
  shipping: 0,
  taxRate: 0,
  isTaxInclusive: false,
  refunds: [],
  credits: [],
  receivedAt: null,
  off: 0,
}

const answerOf = (status: number, json: unknown): Answer => ({ status, json, headers: {} })

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1)

/** A shop of Medusa 2.21 without Medusa: the requests that the connector sends, with Medusa's habits and faults. */
export function createFakeMedusa({ now }: { now: () => number }) {
  const orders = new Map<string, MedusaShopOrder>()
  const asked: Asked[] = []
  let count = 0
  const settings = {
    key: KEY,
    fail: (_asked: Asked): ShopFault | null => null,
  }

  function paged(name: string, rows: readonly { id: string; created: number; json: object }[], query: URLSearchParams) {
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? 20)
    const order = query.get('order')
    // Without an order, Medusa's database gives rows as it likes.
    const sorted = order === null ? rows.toReversed() : rows.toSorted(byId)
    if (order === 'created_at') sorted.sort((left, right) => left.created - right.created)
    const shown = sorted.slice(offset, offset + limit).map(({ json }) => json)
    return answerOf(200, { [name]: shown, count: rows.length, offset, limit })
  }

  const isAsked = (order: MedusaShopOrder, query: URLSearchParams, updated: number): boolean => {
    const at = (name: string) => Date.parse(query.get(name) ?? '')
    const ids = query.getAll('id[]')
    return !(
      order.created < at('created_at[$gte]') ||
      order.created >= at('created_at[$lt]') ||
      updated < at('updated_at[$gte]') ||
      (ids.length > 0 && !ids.includes(order.id))
    )
  }

  const rowsOf = (
    query: URLSearchParams,
    toJson: (order: MedusaShopOrder) => { id: string },
    changed: 'updated' | 'paymentUpdated',
  ) =>
    [...orders.values()]
      .filter((order) => isAsked(order, query, order[changed]))
      .map((order) => ({ id: toJson(order).id, created: order.created, json: toJson(order) }))

  const STORE = { id: 'store_1', name: 'Mug shop', supported_currencies: [{ currency_code: 'usd', is_default: true }] }
  const lists: Record<string, (query: URLSearchParams) => Answer> = {
    stores: () => ({ ...answerOf(200, { stores: [STORE] }), headers: { date: new Date(now()).toUTCString() } }),
    // Drafts are in a list of their own.
    orders: (query) => paged('orders', rowsOf(query, toOrderJson, 'updated'), query),
    payments: (query) => paged('payments', rowsOf(query, toPaymentJson, 'paymentUpdated'), query),
    products: (query) => paged('products', [], query),
    customers: (query) => paged('customers', [], query),
  }

  const send: Send = async (url, { headers }) => {
    const { pathname, searchParams: query } = new URL(url)
    const request = { list: pathname.replace(/^\/admin\//, ''), query, headers }
    asked.push(request)
    const fault = settings.fail(request)
    if (fault !== null && 'problem' in fault) throw Object.assign(new Error(fault.problem), { code: fault.problem })
    const isAllowed = headers['authorization'] === `Basic ${Buffer.from(`${settings.key}:`).toString('base64')}`
    const list = lists[request.list]
    if (!isAllowed) return answerOf(401, { message: 'Unauthorized' })
    if (list === undefined) throw Object.assign(new Error('not_json'), { code: 'not_json' })
    return { ...list(query), ...fault }
  }

  const change = (id: string, changes: Partial<MedusaShopOrder>) => {
    const order = orders.get(id)
    if (order === undefined) throw new Error(`no order ${id}`)
    return Object.assign(order, changes)
  }

  return {
    settings,
    /** The requests so far. */
    asked,
    credentials: { key: KEY },
    send,
    /** Adds a paid order of one product. */
    add(order: Partial<MedusaShopOrder> = {}): string {
      count += 1
      const number = order.number ?? count
      const id = order.id ?? `order_${String(number).padStart(6, '0')}`
      const created = order.created ?? now()
      const lines = order.lines ?? [{ title: 'Mug', sku: 'MUG', quantity: 1, price: 10 }]
      const made = {
        ...DEFAULTS,
        ...order,
        id,
        number,
        created,
        updated: order.updated ?? created,
        paymentUpdated: created,
        lines,
        captured: 0,
      }
      made.captured = order.captured ?? totalOf(made)
      orders.set(id, made)
      return id
    },
    /** As an edit in the admin: the order counts as changed now. */
    edit: (id: string, changes: Partial<MedusaShopOrder>) => void change(id, { updated: now(), ...changes }),
    /**
     * Pays money back. What goes beyond the order's balance lowers its total by a credit line, which changes the order.
     * What pays back a balance leaves the order's and the payment's dates of change as they are.
     */
    refund(id: string, amount: number) {
      const order = change(id, {})
      const paid = order.captured - order.refunds.reduce((all, { amount: back }) => all + back, 0)
      const balance = Math.max(paid - totalOf(order), 0)
      order.refunds = [...order.refunds, { id: `ref_${order.refunds.length + 1}`, amount, created: now() }]
      const credit = amount - balance
      if (credit > 0.005) change(id, { credits: [...order.credits, { amount: credit, version: 2 }], updated: now() })
    },
    /** Receives pieces of a line that came back. */
    receive(id: string, at: number, quantity: number) {
      const order = change(id, { updated: now(), receivedAt: now() })
      order.lines = order.lines.map((line, index) => (index === at ? { ...line, returned: quantity } : line))
    },
    /** Takes the money of an order, which changes its payment alone. */
    capture(id: string) {
      const order = change(id, { paymentUpdated: now() })
      order.captured = totalOf(order)
    },
    cancel: (id: string) => void change(id, { status: 'canceled', canceled: now(), updated: now() }),
    remove: (id: string) => void orders.delete(id),
    /** Answers over HTTP on a free port of this machine, for a screen's test. */
    async listen() {
      const server = createServer((request, response) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`
        send(url, { headers, signal: new AbortController().signal }).then(
          ({ status, headers: own, json }) =>
            response.writeHead(status, { 'content-type': 'application/json', ...own }).end(JSON.stringify(json)),
          () => response.destroy(),
        )
      })
      const port = await listenOnFreePort(server)
      return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
    },
  }
}
