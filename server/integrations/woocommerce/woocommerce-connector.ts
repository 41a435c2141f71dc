import { z } from 'zod'
import {
  ConnectorError,
  type Connector,
  type ConnectorOptions,
  type Span,
  type SyncedOrder,
} from '#server/integrations/connector.ts'
import { orderSchema, refundSchema, type WooOrder, type WooRefund } from './answers.ts'
import { checkShop } from './check.ts'
import { createClient, type Client, type Credentials } from './client.ts'
import { unreadable } from './faults.ts'
import { readList } from './pages.ts'
import { toSyncedOrder } from './orders.ts'

const ORDERS = 'wc/v3/orders'
const IDS_PER_REQUEST = 100

/** `trash` isn't part of `any`. */
const STATUSES = ['any', 'trash']

const CANNOT_KNOW = [
  'WooCommerce doesn’t say when an order was cancelled. It counts as cancelled on the day of the order.',
  'Only WooPayments marks test orders. Those of other gateways count until they are deleted.',
  'Fees of payment services aren’t part of WooCommerce’s orders.',
  'WooCommerce states one shop currency. Orders of plugins for several currencies are counted in their own currency.',
]

const SECOND_MS = 1000

/** Without a zone and fractions, as WordPress reads it. */
const gmt = (at: number): string => new Date(at).toISOString().slice(0, 19)

// `after` excludes its own second, and dates of rows have whole seconds.
const inSpan = ({ from, to }: Span) => ({ after: gmt(from - SECOND_MS), before: gmt(to + SECOND_MS) })

const ordersSchema = z.array(orderSchema)
const refundsSchema = z.array(refundSchema)
const numberedSchema = z.array(z.looseObject({ id: z.number(), number: z.string().default('') }))

function parse<Rows extends z.ZodType>(schema: Rows, rows: unknown, path: string): z.infer<Rows> {
  const read = schema.safeParse(rows)
  if (read.success) return read.data
  throw new ConnectorError(unreadable(path))
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Reads the refunds of each order, one order after another. */
async function withRefunds(client: Client, orders: readonly WooOrder[]): Promise<[WooOrder, WooRefund[]][]> {
  const all: [WooOrder, WooRefund[]][] = []
  for (const order of orders) {
    const refunds: WooRefund[] = []
    if (order.refunds.length > 0) {
      const path = `${ORDERS}/${order.id}/refunds`
      for await (const rows of readList({ client, path, query: {} })) refunds.push(...parse(refundsSchema, rows, path))
    }
    all.push([order, refunds])
  }
  return all
}

/** Reads a shop by WooCommerce's REST API, version 3. */
export function createWooConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)

  async function* ordersWhere(query: Readonly<Record<string, string>>): AsyncGenerator<SyncedOrder[]> {
    for await (const rows of readList({ client, path: ORDERS, query })) {
      const orders = await withRefunds(client, parse(ordersSchema, rows, ORDERS))
      yield orders.map(([order, refunds]) => toSyncedOrder(order, refunds, options.currency))
    }
  }

  async function* ordersById(ids: readonly string[]) {
    const asked = unique(ids)
    for (let at = 0; at < asked.length; at += IDS_PER_REQUEST) {
      const include = asked.slice(at, at + IDS_PER_REQUEST).join(',')
      for (const status of STATUSES) yield* ordersWhere({ include, status })
    }
  }

  async function* changedSince(instant: number) {
    for (const status of STATUSES) yield* ordersWhere({ modified_after: gmt(instant - SECOND_MS), status })
  }

  /** Shops before WooCommerce 9 have no list of all refunds. There the orders of the span are read again. */
  async function* refunds(span: Span) {
    const path = 'wc/v3/refunds'
    const probe = await client.request(path, {
      ...inSpan(span),
      orderby: 'id',
      order: 'asc',
      per_page: '1',
      dates_are_gmt: 'true',
    })
    if (probe.status === 404) return yield* ordersWhere({ ...inSpan(span), status: 'any' })
    for await (const rows of readList({ client, path, query: inSpan(span) })) {
      const found = parse(refundsSchema, rows, path)
      yield* ordersById(found.flatMap(({ parent_id: id }) => (id === null || id === undefined ? [] : [String(id)])))
    }
  }

  async function* ids(span: Span) {
    for await (const rows of readList({
      client,
      path: ORDERS,
      query: { ...inSpan(span), status: 'any', _fields: 'id,number' },
    })) {
      const found = parse(numberedSchema, rows, ORDERS)
      yield found.map(({ id, number }) => ({ id: String(id), externalId: number.replace(/^#\s*/, '') || String(id) }))
    }
  }

  return {
    platform: 'woocommerce',
    cannotKnow: CANNOT_KNOW,
    check: () => checkShop(client),
    async time() {
      const at = Date.parse((await client.get('')).headers['date'] ?? '')
      return Number.isNaN(at) ? null : at
    },
    orders: (span) => ordersWhere({ ...inSpan(span), status: 'any' }),
    changedSince,
    refunds,
    ordersById,
    ids,
  }
}
