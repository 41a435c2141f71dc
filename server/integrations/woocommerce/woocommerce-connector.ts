import { z } from 'zod'
import {
  ConnectorError,
  type Connector,
  type ConnectorOptions,
  type ReadOrder,
  type Span,
  type SyncedId,
} from '#server/integrations/connector.ts'
import { orderSchema, refundSchema, type WooOrder, type WooRefund } from './answers.ts'
import { checkShop } from './check.ts'
import { createClient, type Client, type Credentials } from './client.ts'
import { unreadable } from './faults.ts'
import { readList } from './pages.ts'
import { toSyncedOrder } from './orders.ts'
import { numberIn, problemIn, unreadableOrder } from './unreadable.ts'

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

const childSchema = z.array(z.looseObject({ id: z.number(), parent_id: z.number().nullish() }))

function parse<Rows extends z.ZodType>(schema: Rows, rows: unknown, path: string): z.infer<Rows> {
  const read = schema.safeParse(rows)
  if (read.success) return read.data
  throw new ConnectorError(unreadable(path))
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Reads the refunds of an order. One that can't be read makes the order unreadable. */
async function loadRefunds(client: Client, order: WooOrder): Promise<WooRefund[] | string> {
  const refunds: WooRefund[] = []
  if (order.refunds.length === 0) return refunds
  const path = `${ORDERS}/${order.id}/refunds`
  for await (const rows of readList({ client, path, query: {} })) {
    for (const row of rows) {
      const read = refundSchema.safeParse(row)
      if (!read.success) return problemIn(read.error, `its refund ${row.id}`)
      refunds.push(read.data)
    }
  }
  return refunds
}

async function readOrder(client: Client, row: { id: number }, currency: string): Promise<ReadOrder> {
  const read = orderSchema.safeParse(row)
  if (!read.success) return unreadableOrder(row, problemIn(read.error, 'the order'))
  const refunds = await loadRefunds(client, read.data)
  return typeof refunds === 'string' ? unreadableOrder(row, refunds) : toSyncedOrder(read.data, refunds, currency)
}

async function* listIds(client: Client, span: Span): AsyncGenerator<SyncedId[]> {
  const query = { ...inSpan(span), status: 'any', _fields: 'id,number' }
  for await (const rows of readList({ client, path: ORDERS, query })) {
    yield rows.map((row) => ({ id: String(row.id), externalId: numberIn(row) }))
  }
}

/** Reads a shop by WooCommerce's REST API, version 3. */
export function createWooConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)

  async function* ordersWhere(query: Readonly<Record<string, string>>): AsyncGenerator<ReadOrder[]> {
    for await (const rows of readList({ client, path: ORDERS, query })) {
      const orders: ReadOrder[] = []
      for (const row of rows) orders.push(await readOrder(client, row, options.currency))
      yield orders
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
      const found = parse(childSchema, rows, path)
      yield* ordersById(found.flatMap(({ parent_id: id }) => (id === null || id === undefined ? [] : [String(id)])))
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
    ids: (span) => listIds(client, span),
    // WooCommerce leads from here to its newer page of orders.
    orderUrl: (id) => `${options.address}/wp-admin/post.php?post=${encodeURIComponent(id)}&action=edit`,
  }
}
