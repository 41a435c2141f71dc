import { z } from 'zod'
import {
  ConnectorError,
  type Connector,
  type ConnectorOptions,
  type GoneOrder,
  type ReadOrder,
  type Span,
  type SyncedId,
} from '#server/integrations/connector.ts'
import { checkShop } from './check.ts'
import { createClient, type Client, type Credentials, type Query } from './client.ts'
import { faultOfStatus, unreadable } from './faults.ts'
import { createOrderReader, inPairs } from './order-reader.ts'
import { LARGEST_PAGE, listOrders, type Row } from './pages.ts'
import { listRefunded } from './refund-lists.ts'
import { controlPanelOf } from './store-address.ts'
import { INCOMPLETE } from './statuses.ts'

/** With their products, more orders can be too large for one answer. */
const ORDERS_PER_PAGE = 50

const WITH_PRODUCTS: Query = { include: 'consignments.line_items,fees', consignment_structure: 'object' }

const CANNOT_KNOW = [
  'BigCommerce doesn’t say when an order was cancelled. It counts as cancelled on the day of the order.',
  'A refund that you make in your payment provider’s own dashboard isn’t known to BigCommerce, and so not here.',
  'The tax in a refund of an amount for the whole order isn’t stated. Such a refund lowers net sales alone.',
  'BigCommerce doesn’t tell the names of storefronts with these rights. Their orders have the number of their channel.',
  'Fees of payment services aren’t part of BigCommerce’s orders.',
]

const SECOND_MS = 1000

const iso = (at: number): string => new Date(at).toISOString()

// Dates have whole seconds, and whether a bound counts itself isn't documented. Servers may not know dates before 1970.
const inSpan = ({ from, to }: Span): Query => ({
  min_date_created: iso(Math.max(from - SECOND_MS, 0)),
  max_date_created: iso(to + SECOND_MS),
})

/** A checkout that nobody completed is no order. If somebody does, it has changed. */
const isCompleted = (row: Row): boolean => row['status_id'] !== INCOMPLETE

const identified = z.looseObject({ id: z.number().int() })

/** Asks for one order. `null` if the shop doesn't have it. */
async function findOrder(client: Client, id: string): Promise<Row | null> {
  const answer = await client.request(`v2/orders/${encodeURIComponent(id)}`, WITH_PRODUCTS)
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
  const row = identified.safeParse(answer.json)
  if (!row.success || String(row.data.id) !== id) throw new ConnectorError(unreadable('orders'))
  return row.data
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Reads a store by BigCommerce's management API: orders by version 2, refunds and transactions by version 3. */
export function createBigCommerceConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)
  const readRows = createOrderReader(client)

  async function* ordersWhere(query: Query, isWanted = (_row: Row): boolean => true): AsyncGenerator<ReadOrder[]> {
    for await (const rows of listOrders(client, { ...query, ...WITH_PRODUCTS }, ORDERS_PER_PAGE)) {
      yield await readRows(rows.filter(isWanted))
    }
  }

  async function* askEach(ids: readonly string[]): AsyncGenerator<{ orders: ReadOrder[]; gone: GoneOrder[] }> {
    const asked = unique(ids)
    for (let at = 0; at < asked.length; at += ORDERS_PER_PAGE) {
      const page = asked.slice(at, at + ORDERS_PER_PAGE)
      const found = await inPairs(page, (id) => findOrder(client, id))
      const gone = page.filter((_id, index) => found[index] === null).map((id) => ({ id, isGone: true as const }))
      yield { orders: await readRows(found.filter((row) => row !== null)), gone }
    }
  }

  async function* ordersById(ids: readonly string[]) {
    for await (const { orders, gone } of askEach(ids)) yield [...orders, ...gone]
  }

  /** A refund may leave its order's date of change as it is. */
  async function* changedSince(instant: number) {
    const since = iso(instant - SECOND_MS)
    const seen = new Set<string>()
    for await (const orders of ordersWhere({ min_date_modified: since })) {
      for (const { id } of orders) seen.add(id)
      yield orders
    }
    const refunded = await listRefunded(client, { 'created:min': since })
    for await (const { orders } of askEach(refunded.filter((id) => !seen.has(id)))) yield orders
  }

  async function* refunds({ from, to }: Span) {
    const refunded = await listRefunded(client, { 'created:min': iso(from), 'created:max': iso(to) })
    for await (const { orders } of askEach(refunded)) yield orders
  }

  async function* ids(span: Span): AsyncGenerator<SyncedId[]> {
    for await (const rows of listOrders(client, inSpan(span), LARGEST_PAGE)) {
      yield rows
        .filter((row) => row['is_deleted'] !== true && isCompleted(row))
        .map(({ id }) => ({ id: String(id), externalId: String(id) }))
    }
  }

  return {
    platform: 'bigcommerce',
    cannotKnow: CANNOT_KNOW,
    check: () => checkShop(client, options.timeZone),
    async time() {
      const { headers } = await client.request('v2/time')
      const at = Date.parse(headers['date'] ?? '')
      return Number.isNaN(at) ? null : at
    },
    orders: (span) => ordersWhere(inSpan(span), isCompleted),
    changedSince,
    refunds,
    ordersById,
    ids,
    orderUrl: (id) => `${controlPanelOf(options.address)}/manage/orders/${encodeURIComponent(id)}`,
  }
}
