import { z } from 'zod'
import {
  ConnectorError,
  type ReadOrder,
  type Connector,
  type ConnectorOptions,
  type Span,
} from '#server/integrations/connector.ts'
import { withGone } from '#server/integrations/gone-orders.ts'
import { createOrderSchema } from './answers.ts'
import { checkShop, loadReading } from './check.ts'
import { createClient, type Credentials } from './client.ts'
import { unreadable } from './faults.ts'
import { readOrders, type Filter } from './pages.ts'
import { readOrder } from './orders.ts'
import { problemIn, unreadableOrder } from './unreadable.ts'

const IDS_PER_REQUEST = 100

const CANNOT_KNOW = [
  'A refund doesn’t change an order in Vendure. Refunds of the last 120 days are read once a day.',
  'Vendure keeps no earlier totals. What is added to an order later counts on the day of the order.',
  'Vendure doesn’t state the shop’s time zone. Days are those of your store.',
  'Vendure marks no test orders. They count until they are cancelled.',
  'Fees of payment services aren’t part of Vendure’s orders.',
]

const SECOND_MS = 1000

const iso = (at: number): string => new Date(at).toISOString()

// Some databases keep whole seconds, and both ends are excluded.
const inSpan = ({ from, to }: Span): Filter => ({
  orderPlacedAt: { after: iso(from - SECOND_MS), before: iso(to + SECOND_MS) },
})

const numberedSchema = z.array(z.looseObject({ id: z.string(), code: z.string().min(1) }))

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/**
 * Reads a shop by Vendure's Admin API. The time of an order is when it was placed: before, it is a cart, which has
 * none.
 */
export function createVendureConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)
  let reading: ReturnType<typeof loadReading> | null = null

  async function* ordersWhere(filter: Filter): AsyncGenerator<ReadOrder[]> {
    reading ??= loadReading(client)
    const { decimals, isDefaultChannel } = await reading
    const schema = createOrderSchema(decimals)
    for await (const rows of readOrders({ client, document: 'orders', filter })) {
      yield rows.map((row) => {
        const order = schema.safeParse(row)
        return order.success ? readOrder(order.data, isDefaultChannel) : unreadableOrder(row, problemIn(order.error))
      })
    }
  }

  async function* ordersById(asked: readonly string[]) {
    for (let at = 0; at < asked.length; at += IDS_PER_REQUEST) {
      yield* ordersWhere({ id: { in: asked.slice(at, at + IDS_PER_REQUEST) } })
    }
  }

  async function* ids(span: Span) {
    for await (const rows of readOrders({ client, document: 'ids', filter: inSpan(span) })) {
      const found = numberedSchema.safeParse(rows)
      if (!found.success) throw new ConnectorError(unreadable())
      yield found.data.map(({ id, code }) => ({ id, externalId: code }))
    }
  }

  return {
    platform: 'vendure',
    cannotKnow: CANNOT_KNOW,
    check: () => checkShop(client, options.timeZone),
    time: () => client.time(),
    orders: (span) => ordersWhere(inSpan(span)),
    changedSince: (instant) =>
      ordersWhere({ updatedAt: { after: iso(instant - SECOND_MS) }, orderPlacedAt: { isNull: false } }),
    // There is no list of refunds, and an order doesn't say that it has one before it is read.
    refunds: (span) => ordersWhere(inSpan(span)),
    ordersById: (asked) => withGone(asked, ordersById(unique(asked))),
    ids,
  }
}
