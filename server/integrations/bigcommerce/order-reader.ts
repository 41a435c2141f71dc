import type { ReadOrder, UnreadableOrder } from '#server/integrations/connector.ts'
import { orderSchema, type BigCommerceOrder } from './answers.ts'
import type { Client } from './client.ts'
import { createPartsLoader, problemIn } from './order-parts.ts'
import { OrderProblem } from './order-problem.ts'
import { reasonNotPlaced, toSyncedOrder } from './orders.ts'
import type { Row } from './pages.ts'
import { loadRefunds } from './refund-lists.ts'

const AT_ONCE = 2

/** Nothing more is asked of an order that isn't a sale. */
const NOTHING = { products: [], coupons: [], refunds: [], transactions: null }

const unreadableOrder = ({ id }: Row, problem: string): UnreadableOrder => ({
  id: String(id),
  externalId: String(id),
  problem,
})

/** Two at once, which is as many requests as a shop gets. */
export async function inPairs<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  }
  return results
}

/** Returns a function that turns rows of the order list into orders, with what other lists say of them. */
export function createOrderReader(client: Client) {
  const loadParts = createPartsLoader(client)

  async function readOrder(order: BigCommerceOrder, refunds: readonly unknown[]): Promise<ReadOrder> {
    try {
      const parts = reasonNotPlaced(order) === null ? await loadParts(order, refunds) : NOTHING
      return toSyncedOrder(order, parts)
    } catch (error) {
      if (error instanceof OrderProblem) return unreadableOrder(order, error.message)
      throw error
    }
  }

  return async function readRows(rows: readonly Row[]): Promise<ReadOrder[]> {
    const read = rows.map((row) => ({ row, order: orderSchema.safeParse(row) }))
    const placed = read.flatMap(({ order }) =>
      order.success && reasonNotPlaced(order.data) === null ? [order.data.id] : [],
    )
    const refunds = await loadRefunds(client, placed)
    return inPairs(read, async ({ row, order }) =>
      order.success
        ? readOrder(order.data, refunds.get(order.data.id) ?? [])
        : unreadableOrder(row, problemIn(order.error, 'the order')),
    )
  }
}
