import { z } from 'zod'
import { ConnectorError, type Connector, type ConnectorOptions, type Span } from '#server/integrations/connector.ts'
import { withGone } from '#server/integrations/gone-orders.ts'
import { checkShop } from './check.ts'
import { createClient, type Credentials, type Query } from './client.ts'
import { unreadable } from './faults.ts'
import { listPaidOrders, readOrders, readOrdersById, type Payment } from './lists.ts'
import { readList } from './pages.ts'

/** Payments that are older are rarely refunded. */
const REFUNDABLE_MS = 365 * 86_400_000

const CANNOT_KNOW = [
  'Medusa has no time zone. Days are those of your store’s own time zone.',
  'Medusa doesn’t say on which day an order was edited. An edit counts on the day of the order.',
  'Returned products count when their money goes back, or when others were sent for them.',
  'A refund for products that came back is seen after a day at the latest.',
  'Store credit and gift cards count as a payment.',
  'Medusa marks no test orders. They count until they are cancelled.',
  'Fees of payment services aren’t part of Medusa’s orders.',
]

const iso = (at: number): string => new Date(at).toISOString()

const created = ({ from, to }: Span): Query => ({ 'created_at[$gte]': iso(from), 'created_at[$lt]': iso(to) })

const numbered = z.array(z.looseObject({ id: z.string(), display_id: z.union([z.number(), z.string()]) }))

/** Reads a shop by the admin API of Medusa 2. */
export function createMedusaConnector(options: ConnectorOptions<Credentials>): Connector {
  const client = createClient(options)

  /** A payment may change without its order, for example when it is captured. */
  async function* changedSince(instant: number) {
    const changed: Query = { 'updated_at[$gte]': iso(instant) }
    const seen = new Set<string>()
    for await (const orders of readOrders(client, changed)) {
      for (const { id } of orders) seen.add(id)
      yield orders
    }
    const paid = await listPaidOrders(client, changed, () => true)
    yield* readOrdersById(
      client,
      paid.filter((id) => !seen.has(id)),
    )
  }

  /** A refund of returned or removed products changes neither its order nor its payment. */
  async function* refunds({ from, to }: Span) {
    const isWithin = (text: string) => Date.parse(text) >= from && Date.parse(text) < to
    const isRefunded = (payment: Payment) => payment.refunds?.some(({ created_at: at }) => isWithin(at)) ?? false
    const since: Query = { 'created_at[$gte]': iso(from - REFUNDABLE_MS) }
    yield* readOrdersById(client, await listPaidOrders(client, since, isRefunded))
  }

  async function* ids(span: Span) {
    const query: Query = { ...created(span), fields: 'id,display_id' }
    for await (const rows of readList({ client, name: 'orders', query })) {
      const found = numbered.safeParse(rows)
      if (!found.success) throw new ConnectorError(unreadable('orders'))
      yield found.data.map(({ id, display_id: number }) => ({ id, externalId: String(number) }))
    }
  }

  return {
    platform: 'medusa',
    cannotKnow: CANNOT_KNOW,
    check: () => checkShop(client, options.timeZone),
    async time() {
      const { headers } = await client.get('stores', { fields: 'id', limit: '1', offset: '0' })
      const at = Date.parse(headers['date'] ?? '')
      return Number.isNaN(at) ? null : at
    },
    orders: (span) => readOrders(client, created(span)),
    changedSince,
    refunds,
    ordersById: (wanted) => withGone(wanted, readOrdersById(client, wanted)),
    ids,
    orderUrl: (id) => `${options.address}/app/orders/${encodeURIComponent(id)}`,
  }
}
