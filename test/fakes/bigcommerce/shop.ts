import type { Answer, Send, SendProblem } from '#server/integrations/connector.ts'
import {
  orderJson,
  productsJson,
  refundJson,
  transactionJson,
  type Included,
  type StoreOrder,
  type StoreRefund,
} from './order-json.ts'

/** What a request gets instead of its answer: an answer, or no answer for this reason. */
type ShopFault = Partial<Answer> | { problem: SendProblem }

/** `path` is that of the API without the store, such as `v2/orders`. */
type Asked = { path: string; query: URLSearchParams; headers: Record<string, string> }

const TOKEN = 'token1'

const DEFAULTS = {
  status: 11,
  isDeleted: false,
  customer: 20,
  email: 'Ada@example.com',
  country: 'US',
  currency: 'USD',
  storeCurrency: 'USD',
  rate: '1.0000000000',
  isTaxInclusive: false,
  taxRate: 0,
  shipping: 0,
  handling: 0,
  wrapping: 0,
  fee: 0,
  coupon: '',
  storeCredit: 0,
  giftCertificate: 0,
  isTotalWithoutCredit: false,
  paymentMethod: 'Credit Card',
  source: 'www',
  channel: 1,
  transactions: [{ gateway: 'braintree', test: false }],
  refunds: [],
  stated: {},
}

const STORE = {
  id: 'abc123',
  domain: 'mugs.example',
  secure_url: 'https://mugs.example',
  name: 'Mug shop',
  timezone: { name: 'America/Chicago', raw_offset: -21600, dst_offset: -18000, dst_correction: true },
  currency: 'USD',
  store_id: 4884484848484,
}

const answerOf = (json: unknown): Answer => ({ status: 200, json, headers: {} })

const NOTHING: Answer = { status: 204, json: null, headers: {} }

const errorOf = (status: number, message: string): Answer => ({ status, json: [{ status, message }], headers: {} })

const numberIn = (query: URLSearchParams, name: string, missing: number): number => {
  const text = query.get(name)
  return text === null ? missing : Number(text)
}

function pageOf<Row>(rows: readonly Row[], query: URLSearchParams, largest = 250): Row[] {
  const limit = Math.min(numberIn(query, 'limit', 50), largest)
  const from = (numberIn(query, 'page', 1) - 1) * limit
  return rows.slice(from, from + limit)
}

/** Version 2 has no body for an empty list. */
const listOf = (rows: readonly unknown[]): Answer => (rows.length === 0 ? NOTHING : answerOf(rows))

const isWithin = (value: number, query: URLSearchParams, name: string): boolean =>
  !(value < Date.parse(query.get(`min_${name}`) ?? '') || value > Date.parse(query.get(`max_${name}`) ?? ''))

const SORTED: Record<string, (order: StoreOrder) => number> = {
  id: ({ id }) => id,
  date_created: ({ created }) => created,
  date_modified: ({ updated }) => updated,
}

/** Archived orders are in no list. */
function listOrders(orders: readonly StoreOrder[], query: URLSearchParams): StoreOrder[] {
  const [name = 'id'] = (query.get('sort') ?? 'id:asc').split(':')
  const valueOf = SORTED[name] ?? (({ id }: StoreOrder) => id)
  return orders
    .filter((order) => !order.isDeleted && order.id >= numberIn(query, 'min_id', 0))
    .filter(({ created }) => isWithin(created, query, 'date_created'))
    .filter(({ updated }) => isWithin(updated, query, 'date_modified'))
    .toSorted((left, right) => valueOf(left) - valueOf(right) || left.id - right.id)
}

/** The rights by the beginning of the paths that need them. */
const RIGHTS: readonly (readonly [RegExp, string])[] = [
  [/^v3\/orders\/\d+\/transactions/, 'transactions'],
  [/^v[23]\/orders/, 'orders'],
  [/^v2\/(store|time)/, 'settings'],
  [/^v3\/catalog/, 'products'],
  [/^v3\/customers/, 'customers'],
]

/** A BigCommerce store without BigCommerce: the requests that the connector sends, with BigCommerce's habits and faults. */
export function createFakeBigCommerce({ now }: { now: () => number }) {
  const orders = new Map<number, StoreOrder>()
  const asked: Asked[] = []
  let lastId = 100
  let lastRefund = 0
  const settings = {
    token: TOKEN,
    rights: new Set(['orders', 'transactions', 'products', 'customers', 'settings']),
    /** Headers of all answers, such as those of rate limits. */
    headers: {} as Record<string, string>,
    /** Version 3 can cap pages below what was asked for, and count pages by what was asked. */
    largestPage: 250,
    mostIncluded: Infinity,
    fail: (_asked: Asked): ShopFault | null => null,
  }

  const find = (id: number | string): StoreOrder => {
    const order = orders.get(Number(id))
    if (order === undefined) throw new Error(`no order ${id}`)
    return order
  }

  function listRefunds(query: URLSearchParams): Answer {
    const ids = query.get('order_id:in')?.split(',').map(Number)
    const rows = [...orders.values()]
      .filter(({ id }) => ids === undefined || ids.includes(id))
      .flatMap((order) => order.refunds.map((refund) => ({ refund, json: refundJson(refund, order) })))
      .filter(({ refund: { created } }) => !(created < Date.parse(query.get('created:min') ?? '')))
      .filter(({ refund: { created } }) => !(created > Date.parse(query.get('created:max') ?? '')))
      .toSorted((left, right) => left.refund.id - right.refund.id)
    const data = pageOf(rows, query, settings.largestPage).map(({ json }) => json)
    const perPage = numberIn(query, 'limit', 50)
    const pagination = {
      total: rows.length,
      count: data.length,
      per_page: perPage,
      total_pages: Math.ceil(rows.length / perPage),
    }
    return answerOf({ data, meta: { pagination } })
  }

  function countOrders(): Answer {
    const counts = new Map<number, number>()
    for (const { status } of orders.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
    return answerOf({ statuses: [...counts].map(([id, count]) => ({ id, count })), count: orders.size })
  }

  const includedOf = (query: URLSearchParams): Included => ({
    names: query.get('consignment_structure') === 'object' ? (query.get('include') ?? '').split(',') : [],
    most: settings.mostIncluded,
  })

  const coupons = ({ coupon, id }: StoreOrder) =>
    coupon === '' ? [] : [{ id, order_id: id, code: coupon, discount: 5 }]

  function answer(path: string, query: URLSearchParams): Answer {
    const [, id = '', part = ''] = /^v[23]\/orders\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    if (id !== '' && !orders.has(Number(id))) return errorOf(404, 'The requested resource was not found.')
    const parts: Record<string, () => Answer> = {
      '': () => answerOf(orderJson(find(id), includedOf(query))),
      products: () => listOf(pageOf(productsJson(find(id)), query)),
      coupons: () => listOf(pageOf(coupons(find(id)), query)),
      transactions: () => {
        const data = find(id).transactions.map((transaction) => transactionJson(transaction, find(id)))
        return data.length === 0 ? NOTHING : answerOf({ data, meta: {} })
      },
    }
    const paths: Record<string, () => Answer> = {
      'v2/store': () => answerOf(STORE),
      'v2/time': () => answerOf({ time: Math.floor(now() / 1000) }),
      'v2/orders/count': countOrders,
      'v2/orders': () =>
        listOf(
          pageOf(listOrders([...orders.values()], query), query).map((order) => orderJson(order, includedOf(query))),
        ),
      'v3/orders/payment_actions/refunds': () => listRefunds(query),
      'v3/catalog/products': () => answerOf({ data: [], meta: {} }),
      'v3/customers': () => answerOf({ data: [], meta: {} }),
    }
    return (id === '' ? paths[path] : parts[part])?.() ?? errorOf(404, 'Not found')
  }

  const send: Send = async (url, { headers }) => {
    const { pathname, searchParams: query } = new URL(url)
    const request = { path: pathname.replace(/^\/(stores\/[a-z\d]+\/)?/, ''), query, headers }
    asked.push(request)
    const fault = settings.fail(request)
    if (fault !== null && 'problem' in fault) throw Object.assign(new Error(fault.problem), { code: fault.problem })
    const right = RIGHTS.find(([path]) => path.test(request.path))?.[1] ?? ''
    const own = { date: new Date(now()).toUTCString(), ...settings.headers }
    if (headers['x-auth-token'] !== settings.token) return { ...errorOf(401, 'Unauthorized'), headers: own }
    if (!settings.rights.has(right)) return { ...errorOf(403, 'You don’t have a required scope.'), headers: own }
    return { ...answer(request.path, query), headers: own, ...fault }
  }

  return {
    settings,
    /** The requests so far. */
    asked,
    credentials: { token: TOKEN },
    send,
    /** Adds a paid order of one product. Returns its number. */
    add(order: Partial<StoreOrder> = {}): string {
      lastId = order.id ?? lastId + 1
      const created = order.created ?? now()
      const lines = order.lines ?? [{ name: 'Mug', sku: 'MUG', quantity: 1, price: 10 }]
      orders.set(lastId, { ...DEFAULTS, updated: created, ...order, id: lastId, created, lines })
      return String(lastId)
    },
    /** As an edit in the control panel: the order counts as changed now. */
    edit: (id: string, changes: Partial<StoreOrder>) => void Object.assign(find(id), { updated: now(), ...changes }),
    /** Pays money back. It leaves the order's date of change as it is, as a payment that is declined later does. */
    refund(id: string, refund: Partial<StoreRefund> & { total: number }): number {
      lastRefund += 1
      const { total } = refund
      const payments = [{ amount: total, is_declined: false }]
      const order = find(id)
      order.refunds = [...order.refunds, { tax: 0, items: [], payments, created: now(), ...refund, id: lastRefund }]
      return lastRefund
    },
    /** The payment service declines the refunds of an order, which it does some time later. */
    decline(id: string) {
      for (const refund of find(id).refunds) for (const payment of refund.payments) payment.is_declined = true
    },
    /** Deletes an order in the control panel, which archives it. */
    archive: (id: string) => void Object.assign(find(id), { isDeleted: true }),
    remove: (id: string) => void orders.delete(Number(id)),
  }
}
