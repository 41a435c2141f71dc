import { runStep } from '#server/api/publication/publication.ts'
import type { ParsedCustomer, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { productKey } from '#domain/imports/parsed-product.ts'
import {
  LEDGER_COLUMNS,
  LINE_COLUMNS,
  ORDER_COLUMNS,
  toLedgerRows,
  toLineRow,
  toOrderRow,
  type Placing,
} from './order-rows.ts'
import { createPacedLoader } from './paced-loader.ts'
import { createReferenceIds, type Destination, type NewProduct } from './reference-ids.ts'

export type HashedOrder = { order: ParsedOrder; contentHash: string }

const NEXT_IDS = `select nextval(pg_get_serial_sequence('public.orders', 'id')) as id from generate_series(1, $1::integer)`

/** The customers and products that orders refer to, each once. */
function referencesOf(orders: readonly HashedOrder[]) {
  const customers = new Map<string, ParsedCustomer>()
  const products = new Map<string, NewProduct>()
  for (const { order } of orders) {
    if (order.customer !== null) customers.set(order.customer.externalId, order.customer)
    for (const { sku, title } of order.lines) products.set(productKey({ sku, title }), { sku, title })
  }
  return { customers, products }
}

/** Writes orders with their lines and ledger entries, customers and products first. */
export function createOrderInserter(destination: Destination & { timeZone: string }) {
  const { database, importId, storeId, source, timeZone } = destination
  const references = createReferenceIds(destination)
  const load = createPacedLoader(database)

  async function place(orders: readonly HashedOrder[]): Promise<{ order: ParsedOrder; placing: Placing }[]> {
    const { customers, products } = referencesOf(orders)
    const customerIds = await references.customers(customers)
    const productIds = await references.products(products)
    const { rows: ids } = await runStep<{ id: string }>(database, NEXT_IDS, [orders.length])
    return orders.map(({ order, contentHash }, at) => {
      const customerId = customerIds.get(order.customer?.externalId ?? '') ?? null
      const orderId = ids[at]?.id ?? ''
      return { order, placing: { storeId, importId, source, timeZone, productIds, contentHash, customerId, orderId } }
    })
  }

  return async function insert(orders: readonly HashedOrder[]): Promise<void> {
    const placed = await place(orders)
    await load({
      table: 'public.orders',
      columns: ORDER_COLUMNS,
      rows: placed.map(({ order, placing }) => toOrderRow(order, placing)),
    })
    await load({
      table: 'public.order_lines',
      columns: LINE_COLUMNS,
      rows: placed.flatMap(({ order, placing }) => order.lines.map((line, at) => toLineRow(line, at + 1, placing))),
    })
    await load({
      table: 'public.ledger_entries',
      columns: LEDGER_COLUMNS,
      rows: placed.flatMap(({ order, placing }) => toLedgerRows(order, placing)),
    })
  }
}
