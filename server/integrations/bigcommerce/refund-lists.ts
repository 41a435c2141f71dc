import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import type { Client, Query } from './client.ts'
import { unreadable } from './faults.ts'
import { listCounted } from './pages.ts'

const rowsSchema = z.array(z.looseObject({ order_id: z.number().int() }))

type RefundRow = z.infer<typeof rowsSchema>[number]

async function* listRefunds(client: Client, query: Query): AsyncGenerator<RefundRow> {
  for await (const page of listCounted({ client, path: 'v3/orders/payment_actions/refunds', query, name: 'refunds' })) {
    const rows = rowsSchema.safeParse(page)
    if (!rows.success) throw new ConnectorError(unreadable('refunds'))
    yield* rows.data
  }
}

/** The refunds of some orders, by the order's id. What else than that can be read isn't checked. */
export async function loadRefunds(client: Client, ids: readonly number[]): Promise<ReadonlyMap<number, RefundRow[]>> {
  const found = new Map<number, RefundRow[]>()
  if (ids.length === 0) return found
  for await (const row of listRefunds(client, { 'order_id:in': ids.join(',') })) {
    found.set(row.order_id, [...(found.get(row.order_id) ?? []), row])
  }
  return found
}

/** Returns the ids of the orders that have a refund of a time. */
export async function listRefunded(client: Client, query: Query): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { order_id: id } of listRefunds(client, query)) ids.add(String(id))
  return [...ids]
}
