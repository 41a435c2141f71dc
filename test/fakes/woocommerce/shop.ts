import { createServer } from 'node:http'
import type { Answer, Send, SendProblem } from '#server/integrations/connector.ts'
import { listenOnFreePort } from '#test/harness/listen.ts'
import { toStatsJson, type DateType } from './report.ts'
import { ORDER_DEFAULTS, toOrderJson, toRefundJson, type ShopOrder, type ShopRefund } from './shop-orders.ts'

/** What a request gets instead of its answer: an answer, or no answer for this reason. */
export type ShopFault = Partial<Answer> | { problem: SendProblem }

type Asked = { path: string; query: Record<string, string>; headers: Record<string, string> }

const KEYS = { key: 'ck_test', secret: 'cs_test' }

const ANY_EXCEPT = new Set(['trash', 'auto-draft'])

const NO_ROUTE = { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }
const NOT_SIGNED_IN = { code: 'woocommerce_rest_cannot_view', message: 'Sorry, you cannot list resources.' }
const WRONG_KEY = { code: 'woocommerce_rest_authentication_error', message: 'Consumer key is invalid.' }
const NO_ORDER = { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.', data: { status: 404 } }

const answerOf = (status: number, json: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  json,
  headers,
})

/** A WooCommerce shop without WordPress: the requests that the connector sends, with WooCommerce's habits and faults. */
export function createFakeShop({ now }: { now: () => number }) {
  const orders = new Map<number, ShopOrder>()
  const asked: Asked[] = []
  let nextId = 1
  const settings = {
    key: KEYS.key,
    isHeaderRemoved: false,
    hasRefundList: true,
    /** Whether the shop has WooCommerce Analytics, and the key's user may read it. */
    hasReports: true,
    mayReadReports: true,
    /** The setting of its reports. */
    dateType: 'date_created' as DateType,
    /** Added to the time that the shop stamps. */
    clockOffMs: 0,
    /** Of the site's local time, which `date_created` is in. */
    zoneOffsetMs: 0,
    /** Of plugins that are switched off. No list has their orders. */
    unregistered: [] as string[],
    currency: 'USD',
    name: 'Mug shop',
    /** Of the site. WordPress names it whatever address is asked. */
    url: 'https://mugs.example',
    zone: '',
    fail: (_asked: Asked): ShopFault | null => null,
  }
  const time = () => now() + settings.clockOffMs

  function refuseKey({ query, headers }: Asked): Answer | null {
    const basic = `Basic ${Buffer.from(`${settings.key}:${KEYS.secret}`).toString('base64')}`
    const header = settings.isHeaderRemoved ? undefined : headers['authorization']
    if (header === undefined && query['consumer_key'] === undefined) return answerOf(401, NOT_SIGNED_IN)
    if (header === basic || query['consumer_key'] === settings.key) return null
    return answerOf(401, WRONG_KEY)
  }

  /** Dates without `dates_are_gmt` are local ones, as WordPress reads them. */
  const instantIn = (query: Record<string, string>, name: string): number | null => {
    const text = query[name]
    if (text === undefined) return null
    return Date.parse(`${text}Z`) - (query['dates_are_gmt'] === 'true' ? 0 : settings.zoneOffsetMs)
  }

  function paged(rows: readonly { id: number; at?: number; json: object }[], query: Record<string, string>): Answer {
    const size = Number(query['per_page'] ?? 10)
    const page = Number(query['page'] ?? 1)
    const keyOf = ({ id, at = 0 }: (typeof rows)[number]) => (query['orderby'] === 'date' ? at : id)
    const sorted = rows.toSorted((left, right) => keyOf(left) - keyOf(right))
    if (query['order'] !== 'asc') sorted.reverse()
    const shown = sorted.slice((page - 1) * size, page * size)
    return answerOf(
      200,
      shown.map(({ json }) => json),
      { 'x-wp-total': String(rows.length), 'x-wp-totalpages': String(Math.ceil(rows.length / size)) },
    )
  }

  const isBetween = (at: number, after: number | null, before: number | null): boolean =>
    (after === null || at > after) && (before === null || at < before)

  function listOrders(query: Record<string, string>): Answer {
    const status = query['status'] ?? 'any'
    const include = query['include']?.split(',').map(Number)
    const rows = [...orders.values()].filter(
      (order) =>
        (status === 'any' ? !ANY_EXCEPT.has(order.status) : order.status === status) &&
        !settings.unregistered.includes(order.status) &&
        (include === undefined || include.includes(order.id)) &&
        isBetween(order.created, instantIn(query, 'after'), instantIn(query, 'before')) &&
        isBetween(order.modified, instantIn(query, 'modified_after'), null),
    )
    return paged(
      rows.map((order) => ({ id: order.id, at: order.created, json: toOrderJson(order, settings.zoneOffsetMs) })),
      query,
    )
  }

  function listRefunds(query: Record<string, string>, parent: ShopOrder | null): Answer {
    const rows = (parent ? [parent] : [...orders.values()]).flatMap((order) =>
      order.refunds
        .filter(({ created }) => isBetween(created, instantIn(query, 'after'), instantIn(query, 'before')))
        .map((refund) => ({ id: refund.id, json: toRefundJson(refund, order, settings.zoneOffsetMs) })),
    )
    return paged(rows, query)
  }

  function answerIndex(): Answer {
    const place = { url: settings.url, home: settings.url }
    const index = {
      ...place,
      name: settings.name,
      timezone_string: settings.zone,
      gmt_offset: settings.zoneOffsetMs / 3_600_000,
    }
    return answerOf(200, { ...index, namespaces: ['wp/v2', 'wc/v3'] }, { date: new Date(time()).toUTCString() })
  }

  function answerStats(query: Record<string, string>): Answer {
    const { dateType, hasReports, mayReadReports, zoneOffsetMs } = settings
    if (!hasReports) return answerOf(404, NO_ROUTE)
    if (!mayReadReports) return answerOf(403, NOT_SIGNED_IN)
    return answerOf(200, toStatsJson([...orders.values()], { query, dateType, zoneOffsetMs }))
  }

  const routes: Record<string, (query: Record<string, string>) => Answer> = {
    '': answerIndex,
    'wc/v3/data/currencies/current': () => answerOf(200, { code: settings.currency }),
    'wc-analytics/reports/revenue/stats': answerStats,
    'wc/v3/orders': listOrders,
    'wc/v3/refunds': (query) => (settings.hasRefundList ? listRefunds(query, null) : answerOf(404, NO_ROUTE)),
    'wc/v3/products': (query) => paged([], query),
    'wc/v3/customers': (query) => paged([], query),
  }

  function route({ path, query }: Asked): Answer {
    const listed = routes[path]
    if (listed !== undefined) return listed(query)
    const [, id, refunds] = /^wc\/v3\/orders\/(\d+)(\/refunds)?$/.exec(path) ?? []
    if (id === undefined) return answerOf(404, NO_ROUTE)
    const order = orders.get(Number(id))
    if (order === undefined) return answerOf(404, NO_ORDER)
    return refunds === undefined ? answerOf(200, toOrderJson(order, settings.zoneOffsetMs)) : listRefunds(query, order)
  }

  const handle: Send = async (url, { headers }) => {
    const { pathname, searchParams } = new URL(url)
    const request = {
      path: pathname.replace(/^\/wp-json\/?/, ''),
      query: Object.fromEntries(searchParams),
      headers,
    }
    asked.push(request)
    const fault = settings.fail(request)
    if (fault !== null && 'problem' in fault) throw Object.assign(new Error(fault.problem), { code: fault.problem })
    const answer = (request.path === '' ? null : refuseKey(request)) ?? route(request)
    return { ...answer, ...fault }
  }

  const change = (id: number, changes: Partial<ShopOrder>) => {
    const order = orders.get(id)
    if (order === undefined) throw new Error(`no order ${id}`)
    Object.assign(order, changes)
    return order
  }

  return {
    settings,
    /** The requests so far. */
    asked,
    credentials: KEYS,
    send: handle,
    /** Adds a paid order of one product. */
    add(order: Partial<ShopOrder> = {}): number {
      const id = order.id ?? nextId
      nextId = Math.max(nextId, id) + 1
      const created = order.created ?? time()
      const lines = order.lines ?? [{ name: 'Mug', sku: 'MUG', quantity: 1, subtotal: '10.00' }]
      orders.set(id, {
        ...ORDER_DEFAULTS,
        refunds: [],
        ...order,
        id,
        created,
        modified: order.modified ?? created,
        lines,
      })
      return id
    },
    /** As an edit in the admin: the order counts as changed now. */
    edit: (id: number, changes: Partial<ShopOrder>) => void change(id, { modified: time(), ...changes }),
    /** Adds a refund. WooCommerce's own ones change the order, those of gateways may not. */
    refund(
      id: number,
      refund: Omit<ShopRefund, 'id' | 'created'> & Partial<ShopRefund>,
      { isSilent = false } = {},
    ): number {
      const order = change(id, isSilent ? {} : { modified: time() })
      const refundId = refund.id ?? nextId
      nextId = Math.max(nextId, refundId) + 1
      order.refunds.push({ created: time(), ...refund, id: refundId })
      return refundId
    },
    /** Deletes a refund, which leaves the order's date of change as it is. */
    removeRefund(id: number, refundId: number) {
      const order = change(id, {})
      order.refunds = order.refunds.filter((refund) => refund.id !== refundId)
    },
    /** Puts an order in the bin. */
    bin: (id: number) => void change(id, { status: 'trash', modified: time() }),
    /** Deletes an order for good. */
    remove: (id: number) => void orders.delete(id),
    orders: () => [...orders.values()],
    /** Answers over HTTP on a free port of this machine, for a browser's journey. */
    async listen() {
      const server = createServer((request, response) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`
        handle(url, { headers, signal: new AbortController().signal }).then(
          ({ status, headers: own, json }) => {
            const isText = typeof json === 'string'
            const type = isText ? 'text/html' : 'application/json'
            response.writeHead(status, { 'content-type': type, ...own }).end(isText ? json : JSON.stringify(json))
          },
          () => response.destroy(),
        )
      })
      const port = await listenOnFreePort(server)
      return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
    },
  }
}
