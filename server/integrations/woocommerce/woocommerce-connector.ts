import { z } from 'zod'
import {
  ConnectorError,
  type Connector,
  type ConnectorOptions,
  type Span,
  type SyncedId,
} from '#server/integrations/connector.ts'
import { checkShop } from './check.ts'
import { createClient, type Client, type Credentials } from './client.ts'
import { unreadable } from './faults.ts'
import { createOrderLists, ORDERS, STATUSES } from './order-lists.ts'
import { readList } from './pages.ts'
import { createReport } from './report.ts'
import { numberIn } from './unreadable.ts'

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

async function* listIds(client: Client, span: Span): AsyncGenerator<SyncedId[]> {
  const query = { ...inSpan(span), status: 'any', _fields: 'id,number' }
  for await (const rows of readList({ client, path: ORDERS, query })) {
    yield rows.map((row) => ({ id: String(row.id), externalId: numberIn(row) }))
  }
}

/** Reads a shop by WooCommerce's REST API, version 3. */
export function createWooConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)

  const { ordersById, ordersWhere, listedOrders } = createOrderLists(client, options.currency)

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
      const found = childSchema.safeParse(rows)
      if (!found.success) throw new ConnectorError(unreadable(path))
      yield* listedOrders(found.data.flatMap(({ parent_id: id }) => (id ? [String(id)] : [])))
    }
  }

  return {
    platform: 'woocommerce',
    cannotKnow: CANNOT_KNOW,
    check: () => checkShop(client, options.address),
    async time() {
      const at = Date.parse((await client.get('')).headers['date'] ?? '')
      return Number.isNaN(at) ? null : at
    },
    orders: (span) => ordersWhere({ ...inSpan(span), status: 'any' }),
    changedSince,
    refunds,
    ordersById,
    ids: (span) => listIds(client, span),
    report: createReport(client),
    // WooCommerce leads from here to its newer page of orders.
    orderUrl: (id) => `${options.address}/wp-admin/post.php?post=${encodeURIComponent(id)}&action=edit`,
  }
}
