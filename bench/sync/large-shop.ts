import { createServer } from 'node:http'
import { ORDER_DEFAULTS, toOrderJson } from '#test/fakes/woocommerce/shop-orders.ts'
import { listenOnFreePort } from '#test/harness/listen.ts'

const PER_PAGE = 100
const MINUTE_MS = 60_000

const CREDENTIALS = { key: 'ck_bench', secret: 'cs_bench' }

/** The answer's lists are read in this order, so an order's place follows from its time. */
type Listed = { from: number; to: number }

const instantOf = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name)
  return text === null ? null : Date.parse(`${text}Z`)
}

/**
 * A WooCommerce shop with any number of orders, one every ten minutes until now, that computes each page when it is asked
 * for. Its requests cost the shop next to nothing, so that a sync runs at full speed.
 */
export async function openLargeShop(orders: number) {
  const end = Date.now()
  const stepMs = 10 * MINUTE_MS
  const createdAt = (id: number) => end - (orders - id + 1) * stepMs
  const changed = new Map<number, number>()

  function toJson(id: number) {
    const product = id % 400
    const price = `${5 + (product % 90)}.95`
    const modified = changed.get(id) ?? createdAt(id)
    const subtotal = changed.has(id) ? '1.00' : price
    return toOrderJson(
      {
        ...ORDER_DEFAULTS,
        id,
        created: createdAt(id),
        modified,
        email: `person-${(id * 7919) % Math.ceil(orders / 4)}@example.com`,
        country: ['IE', 'FR', 'DE'][id % 3] ?? 'IE',
        payment: 'Card',
        total: subtotal,
        lines: [
          { name: `Product number ${product}`, sku: `P${product}`, productId: product + 1, quantity: 1, subtotal },
        ],
      },
      0,
    )
  }

  /** The ids of orders created in a span, as a range. */
  function idsIn(query: URLSearchParams): Listed {
    const after = instantOf(query, 'after') ?? 0
    const before = instantOf(query, 'before') ?? end + stepMs
    const idAt = (at: number) => orders + 1 - (end - at) / stepMs
    return { from: Math.max(1, Math.floor(idAt(after)) + 1), to: Math.min(orders, Math.ceil(idAt(before)) - 1) }
  }

  function listed(query: URLSearchParams): { total: number; at: (index: number) => number } {
    const modifiedAfter = instantOf(query, 'modified_after')
    if (query.get('status') === 'trash') return { total: 0, at: () => 0 }
    if (modifiedAfter !== null) {
      const ids = [...changed].flatMap(([id, at]) => (at > modifiedAfter ? [id] : [])).toSorted((a, b) => a - b)
      return { total: ids.length, at: (index) => ids[index] ?? 0 }
    }
    const { from, to } = idsIn(query)
    return { total: Math.max(0, to - from + 1), at: (index) => from + index }
  }

  function listOrders(query: URLSearchParams) {
    const { total, at } = listed(query)
    const size = Number(query.get('per_page') ?? PER_PAGE)
    const start = (Number(query.get('page') ?? 1) - 1) * size
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, index) => at(start + index))
    const headers = { 'x-wp-total': String(total), 'x-wp-totalpages': String(Math.ceil(total / size)) }
    return { headers, json: rows.map((id) => (query.has('_fields') ? { id, number: String(id) } : toJson(id))) }
  }

  const index = { name: 'Bench', timezone_string: 'UTC', gmt_offset: 0, namespaces: ['wp/v2', 'wc/v3'] }
  const routes: Record<string, (query: URLSearchParams) => { headers?: Record<string, string>; json: unknown }> = {
    '': () => ({ json: index }),
    'wc/v3/data/currencies/current': () => ({ json: { code: 'USD' } }),
    'wc/v3/orders': listOrders,
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const route = routes[pathname.replace(/^\/wp-json\/?/, '')]
    const none = { headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' }, json: [] }
    const { headers = {}, json } = route?.(searchParams) ?? none
    response.writeHead(200, { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers })
    response.end(JSON.stringify(json))
  })
  const port = await listenOnFreePort(server)
  return {
    address: `http://127.0.0.1:${port}`,
    credentials: CREDENTIALS,
    /** Changes the amount of the latest orders. */
    change(count: number) {
      for (let id = orders; id > orders - count; id -= 1) changed.set(id, Date.now())
    },
    close: () => server.close(),
  }
}
