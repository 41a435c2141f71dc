import { z } from 'zod'
import { ConnectorError, type GoneOrder, type ReadOrder } from '#server/integrations/connector.ts'
import { orderSchema, refundSchema, type WooOrder, type WooRefund } from './answers.ts'
import type { Client, Query } from './client.ts'
import { faultOfStatus, isNoOrder, unreadable } from './faults.ts'
import { toSyncedOrder } from './orders.ts'
import { readList } from './pages.ts'
import { problemIn, unreadableOrder } from './unreadable.ts'

export const ORDERS = 'wc/v3/orders'
const IDS_PER_REQUEST = 100

/** `trash` isn't part of `any`. */
export const STATUSES = ['any', 'trash']

const orderRow = z.looseObject({ id: z.number() })

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

/** Reads orders by lists and by their ids. `currency` is that of orders that don't name one. */
export function createOrderLists(client: Client, currency: string) {
  async function* ordersWhere(query: Query): AsyncGenerator<ReadOrder[]> {
    for await (const rows of readList({ client, path: ORDERS, query })) {
      const orders: ReadOrder[] = []
      for (const row of rows) orders.push(await readOrder(client, row, currency))
      yield orders
    }
  }

  async function* listedOrders(ids: readonly string[]) {
    const asked = [...new Set(ids)]
    for (let at = 0; at < asked.length; at += IDS_PER_REQUEST) {
      const include = asked.slice(at, at + IDS_PER_REQUEST).join(',')
      for (const status of STATUSES) yield* ordersWhere({ include, status })
    }
  }

  async function findOrder(id: string): Promise<ReadOrder | GoneOrder> {
    const path = `${ORDERS}/${id}`
    const answer = await client.request(path)
    if (isNoOrder(answer)) return { id, isGone: true }
    if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
    const row = orderRow.safeParse(answer.json)
    if (!row.success) throw new ConnectorError(unreadable(path))
    return readOrder(client, row.data, currency)
  }

  /** No list has the orders of a status that a plugin registers and that is switched off. */
  async function* ordersById(ids: readonly string[]) {
    const missing = new Set(ids)
    for await (const orders of listedOrders(ids)) {
      for (const { id } of orders) missing.delete(id)
      yield orders
    }
    for (const id of missing) yield [await findOrder(id)]
  }

  return { ordersWhere, listedOrders, ordersById }
}
