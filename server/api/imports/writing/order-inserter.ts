import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { createCustomerIds } from './customer-ids.ts'
import type { Destination } from './destination.ts'
import {
  LEDGER_COLUMNS,
  LINE_COLUMNS,
  ORDER_COLUMNS,
  toLedgerRows,
  toLineRow,
  toOrderRow,
  type Placing,
} from './order-rows.ts'
import { createBatchLoader } from '#server/platform/database/steps.ts'
import { createProductIds } from './product-ids.ts'

export type HashedOrder = { order: ParsedOrder; contentHash: string }

const NEXT_IDS = `
  select array_agg(nextval(sequence.name)::text) as ids
  from (select pg_get_serial_sequence('public.orders', 'id')::regclass as name offset 0) as sequence,
    generate_series(1, $1::integer)`

type Placed = { order: ParsedOrder; placing: Placing }

// Generators: the text of a row is made when its turn to be sent has come.
const rowsOf = {
  *orders(placed: readonly Placed[]) {
    for (const { order, placing } of placed) yield toOrderRow(order, placing)
  },
  *lines(placed: readonly Placed[]) {
    for (const { order, placing } of placed) {
      for (const [at, line] of order.lines.entries()) yield toLineRow(line, at, placing)
    }
  },
  *entries(placed: readonly Placed[]) {
    for (const { order, placing } of placed) yield* toLedgerRows(order, placing)
  },
}

/** Writes orders with their lines and ledger entries, customers and products first. */
export function createOrderInserter(destination: Destination & { timeZone: string }) {
  const { database, importId, storeId, channel, timeZone } = destination
  const customers = createCustomerIds(destination)
  const findProducts = createProductIds(destination)
  const load = createBatchLoader(database)

  async function place(orders: readonly HashedOrder[]): Promise<Placed[]> {
    const customerIds = await customers.resolve(orders.map(({ order }) => order.customer))
    const lineProducts = await findProducts(orders.flatMap(({ order }) => order.lines))
    const { rows } = await database.step<{ ids: string[] }>(NEXT_IDS, [orders.length])
    const ids = rows[0]?.ids ?? []
    let linesBefore = 0
    return orders.map(({ order, contentHash }, at) => {
      const customerId = customerIds[at] ?? null
      const productIds = lineProducts.slice(linesBefore, linesBefore + order.lines.length)
      linesBefore += order.lines.length
      const orderId = ids[at] ?? ''
      return { order, placing: { storeId, importId, channel, timeZone, productIds, contentHash, customerId, orderId } }
    })
  }

  async function insert(orders: readonly HashedOrder[]): Promise<void> {
    const placed = await place(orders)
    await load({ table: 'public.orders', columns: ORDER_COLUMNS, rows: rowsOf.orders(placed) })
    await load({ table: 'public.order_lines', columns: LINE_COLUMNS, rows: rowsOf.lines(placed) })
    await load({ table: 'public.ledger_entries', columns: LEDGER_COLUMNS, rows: rowsOf.entries(placed) })
  }

  return { insert, complete: () => customers.complete() }
}
