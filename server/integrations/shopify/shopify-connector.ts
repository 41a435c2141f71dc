import { z } from 'zod'
import {
  ConnectorError,
  type Connector,
  type ConnectorOptions,
  type ReadOrder,
  type Span,
} from '#server/integrations/connector.ts'
import { withGone } from '#server/integrations/gone-orders.ts'
import { numberIn, orderGlobalId } from './answers.ts'
import { checkShop, loadReading, SIXTY_DAYS, type Reading } from './check.ts'
import { API_VERSION, createClient } from './client.ts'
import { unreadable } from './faults.ts'
import { toReadOrder } from './orders.ts'
import { createPageSize } from './page-size.ts'
import { readNodes, readOrders } from './pages.ts'
import { adminOrderUrl } from './shop-domain.ts'
import type { Credentials } from './sign-in.ts'
import { orderNumber } from './unreadable.ts'
import { loadWholeOrders, type Row } from './whole-orders.ts'

const CANNOT_KNOW = [
  'Shopify keeps no earlier prices of an order. What is added to an order later counts on the day of the order.',
  'Refunds that are pending or failed don’t count until the money was paid back.',
  'Fees of payment services, stock and costs aren’t part of Shopify’s orders.',
]

/** The cost of an order with its lists is only known after the first page. */
const FIRST_PAGE = 4
const LONGEST_PAGE = 250

const SECOND_MS = 1000

/** Shopify compares whole seconds. All times are in UTC, because it takes others for times of the shop's zone. */
const time = (at: number): string => `'${new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')}'`

// Orders at the edges may be outside of the span by a second. They are right all the same.
const createdIn = ({ from, to }: Span): string => `created_at:>=${time(from)} AND created_at:<${time(to + SECOND_MS)}`

const changedFrom = (at: number): string => `updated_at:>=${time(at)}`

const numberedSchema = z.array(z.looseObject({ id: z.string(), name: z.string().min(1) }))
const refundedSchema = z.array(z.looseObject({ id: z.string(), refunds: z.array(z.unknown()) }))

function parse<Rows extends z.ZodType>(schema: Rows, rows: unknown): z.infer<Rows> {
  const read = schema.safeParse(rows)
  if (read.success) return read.data
  throw new ConnectorError(unreadable())
}

/** What limits a connection: orders of 60 days alone, and another version than the one that was asked for. */
function limitsOf(isWindowed: boolean, version: string | null): string[] {
  const answered = `Shopify answers with version ${version?.slice(0, 20)} of its API, and live sync was made for ${API_VERSION}. Update this installation, and compare new orders with Shopify until then.`
  return [...(isWindowed ? [SIXTY_DAYS] : []), ...(version === null ? [] : [answered])]
}

type Listed = { query: string; sortKey: 'CREATED_AT' | 'UPDATED_AT' }

/** Reads a shop by Shopify's Admin API. */
export function createShopifyConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)
  const pageSize = createPageSize(FIRST_PAGE)
  let reading: Promise<Reading> | null = null
  let isWindowed = false

  async function loadOnce(): Promise<Reading> {
    reading ??= loadReading(client, options.now())
    const loaded = await reading
    isWindowed = loaded.readableFrom !== null
    return loaded
  }

  async function readWhole(rows: readonly Row[]): Promise<ReadOrder[]> {
    const { people } = await loadOnce()
    const orders = await loadWholeOrders(client, rows)
    return orders.map((order) => ('problem' in order ? order : toReadOrder(order, people)))
  }

  async function* ordersWhere(listed: Listed): AsyncGenerator<ReadOrder[]> {
    const { people } = await loadOnce()
    const variables = { ...listed, ...people }
    for await (const rows of readOrders({ client, document: 'orders', variables, pageSize })) yield readWhole(rows)
  }

  async function* knownById(ids: readonly string[]): AsyncGenerator<ReadOrder[]> {
    if (ids.length === 0) return
    const { people: variables } = await loadOnce()
    const asking = { client, document: 'ordersById', variables, pageSize } as const
    for await (const rows of readNodes(asking, ids.map(orderGlobalId))) yield readWhole(rows)
  }

  /** The engine asks for orders that are missing in a list only if the app could list them. */
  const ordersById = (ids: readonly string[]) => {
    const asked = [...new Set(ids)]
    return withGone(asked, knownById(asked))
  }

  const listIds = (document: 'ids' | 'refunded', listed: Listed) =>
    readOrders({ client, document, variables: listed, pageSize: createPageSize(LONGEST_PAGE) })

  async function* ids(span: Span) {
    for await (const rows of listIds('ids', { query: createdIn(span), sortKey: 'CREATED_AT' })) {
      yield parse(numberedSchema, rows).map(({ id, name }) => ({ id: numberIn(id), externalId: orderNumber(name) }))
    }
  }

  /** A refund changes its order. So orders with a refund of the span changed since its start. */
  async function* refunds({ from }: Span) {
    for await (const rows of listIds('refunded', { query: changedFrom(from), sortKey: 'UPDATED_AT' })) {
      const refunded = parse(refundedSchema, rows).filter((row) => row.refunds.length > 0)
      yield* knownById(refunded.map(({ id }) => numberIn(id)))
    }
  }

  return {
    platform: 'shopify',
    cannotKnow: CANNOT_KNOW,
    check: () => checkShop(client),
    time: () => client.time(),
    orders: (span) => ordersWhere({ query: createdIn(span), sortKey: 'CREATED_AT' }),
    changedSince: (instant) => ordersWhere({ query: changedFrom(instant), sortKey: 'UPDATED_AT' }),
    refunds,
    ordersById,
    ids,
    readableFrom: async () => (await loadOnce()).readableFrom,
    notices: () => limitsOf(isWindowed, client.otherVersion()),
    orderUrl: (id) => adminOrderUrl(options.address, id),
  }
}
