import { z } from 'zod'
import { ConnectorError, type ReadOrder } from '#server/integrations/connector.ts'
import { ORDER_FIELDS } from './answers.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'
import { toReadOrder } from './orders.ts'
import { readList } from './pages.ts'

const IDS_PER_REQUEST = 50

/** Payments of carts that were never placed have no order. */
const paymentSchema = z.looseObject({
  refunds: z.array(z.looseObject({ created_at: z.iso.datetime() })).nullish(),
  payment_collection: z.looseObject({ order: z.looseObject({ id: z.string() }).nullish() }).nullish(),
})

export type Payment = z.infer<typeof paymentSchema>

const PAYMENT_FIELDS = 'id,refunds.created_at,payment_collection.order.id'

const orderOf = ({ payment_collection: collection }: Payment): string[] =>
  collection?.order ? [collection.order.id] : []

export async function* readOrders(client: Client, query: Query): AsyncGenerator<ReadOrder[]> {
  for await (const rows of readList({ client, name: 'orders', query: { ...query, fields: ORDER_FIELDS } })) {
    yield rows.map(toReadOrder)
  }
}

export async function* readOrdersById(client: Client, ids: readonly string[]): AsyncGenerator<ReadOrder[]> {
  const asked = [...new Set(ids)]
  for (let at = 0; at < asked.length; at += IDS_PER_REQUEST) {
    yield* readOrders(client, { id: asked.slice(at, at + IDS_PER_REQUEST) })
  }
}

/** Resolves to the ids of the orders of payments. */
export async function listPaidOrders(client: Client, query: Query, isWanted: (payment: Payment) => boolean) {
  const ids: string[] = []
  for await (const rows of readList({ client, name: 'payments', query: { ...query, fields: PAYMENT_FIELDS } })) {
    const payments = z.array(paymentSchema).safeParse(rows)
    if (!payments.success) throw new ConnectorError(unreadable('payments'))
    ids.push(...payments.data.filter(isWanted).flatMap(orderOf))
  }
  return ids
}
