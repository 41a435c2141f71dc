import type { ParsedOrder, LedgerEvent, ParsedLine } from '#domain/imports/parsed-order.ts'
import { createCustomerIds } from './customer-ids.ts'
import type { Destination } from './import-work.ts'
import {
  LEDGER_COLUMNS,
  LINE_COLUMNS,
  ORDER_COLUMNS,
  toLedgerRows,
  toLineRow,
  toOrderRow,
  type RowKeys,
} from './order-rows.ts'
import { createBatchLoader } from '#server/platform/database/copy-rows.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createProductIds, type SoldProduct } from './product-ids.ts'
import { hash } from 'node:crypto'

export type HashedOrder = { order: ParsedOrder; contentHash: string }

/** An order to write, and the id of the version that it replaces. */
type NewVersion = HashedOrder & { replaces?: string | null }

// Most shops don't say what a sale cost. Their lines have the hash that they had before some did.
const lineText = ({ sku, title, quantity, unitPrice, discount, tax, unitCost }: ParsedLine): string =>
  [sku, title, quantity, unitPrice, discount, tax, ...(unitCost ? [unitCost] : [])].join('\u001F')

const eventText = (event: LedgerEvent): string =>
  [event.kind, event.at, event.amount, event.quantity, event.line, event.refundKey].join('\u001F')

/** Returns the same hash for two readings of an order if all its stored values are equal. The consent isn't stored with it. */
function hashOrder(order: ParsedOrder): string {
  const { computedTotal: _computedTotal, isTotalStated: _isTotalStated, consent: _consent, ...stored } = order
  const { lines, events, aside, customer, region, city, paymentMethod, ...facts } = stored
  // Orders from before these facts were read have a hash without them.
  const later = Object.entries({ region, city, paymentMethod }).filter(([, value]) => value !== null)
  const parts = [
    ...Object.values(facts),
    ...later.flat(),
    ...Object.values(customer ?? {}),
    ...lines.map(lineText),
    ...events.map(eventText),
    ...aside.map(({ reason, amount }) => `${reason}\u001F${amount}`),
  ]
  return hash('sha256', parts.join('\u001E'), 'base64url')
}

export const withHash = (order: ParsedOrder): HashedOrder => ({ order, contentHash: hashOrder(order) })

const NEXT_IDS = `
  select array_agg(nextval(sequence.name)::text) as ids
  from (select pg_get_serial_sequence('public.orders', 'id')::regclass as name offset 0) as sequence,
    generate_series(1, $1::integer)`

const KEPT_COSTS = `
  select distinct on (order_id, product_id) order_id, product_id, unit_cost::text
  from public.order_lines where order_id = any ($1) and unit_cost is not null order by order_id, product_id, ordinal`

/** Returns what the products of replaced orders cost when they were sold. */
async function loadKeptCosts(database: Database, replaced: readonly string[]) {
  type Row = { order_id: string; product_id: string; unit_cost: string }
  const { rows } = replaced.length === 0 ? { rows: [] } : await database.step<Row>(KEPT_COSTS, [replaced])
  const costs = new Map(rows.map(({ order_id, product_id, unit_cost }) => [`${order_id} ${product_id}`, unit_cost]))
  return (product: SoldProduct | null, replaces: string | null): SoldProduct | null =>
    product && { ...product, unitCost: costs.get(`${replaces} ${product.id}`) ?? product.unitCost }
}

type Prepared = { order: ParsedOrder; keys: RowKeys }

// Generators format each row only when its batch is sent, which needs less memory.
const rowsOf = {
  *orders(prepared: readonly Prepared[]) {
    for (const { order, keys } of prepared) yield toOrderRow(order, keys)
  },
  *lines(prepared: readonly Prepared[]) {
    for (const { order, keys } of prepared) {
      for (const [at, line] of order.lines.entries()) yield toLineRow(line, at, keys)
    }
  },
  *entries(prepared: readonly Prepared[]) {
    for (const { order, keys } of prepared) yield* toLedgerRows(order, keys)
  },
}

/** Writes orders with their lines and ledger entries, after their customers and products. */
export function createOrderInserter(destination: Destination & { timeZone: string }) {
  const { database, importId, storeId, channel, timeZone } = destination
  const customers = createCustomerIds(destination)
  const products = createProductIds(destination)
  const load = createBatchLoader(database)

  async function prepare(orders: readonly NewVersion[]): Promise<Prepared[]> {
    const customerIds = await customers.resolve(orders.map(({ order }) => order.customer))
    const lineProducts = await products.resolve(orders.flatMap(({ order }) => order.lines))
    const withKeptCost = await loadKeptCosts(
      database,
      orders.flatMap(({ replaces }) => replaces ?? []),
    )
    const { rows } = await database.step<{ ids: string[] }>(NEXT_IDS, [orders.length])
    const ids = rows[0]?.ids ?? []
    let linesBefore = 0
    return orders.map(({ order, contentHash, replaces = null }, at) => {
      const customerId = customerIds[at] ?? null
      const sold = lineProducts.slice(linesBefore, linesBefore + order.lines.length)
      const costed = replaces === null ? sold : sold.map((product) => withKeptCost(product, replaces))
      linesBefore += order.lines.length
      const orderId = ids[at] ?? ''
      return {
        order,
        keys: { storeId, importId, channel, timeZone, products: costed, contentHash, customerId, orderId },
      }
    })
  }

  async function insert(orders: readonly NewVersion[]): Promise<void> {
    const prepared = await prepare(orders)
    await load({ table: 'public.orders', columns: ORDER_COLUMNS, rows: rowsOf.orders(prepared) })
    await load({ table: 'public.order_lines', columns: LINE_COLUMNS, rows: rowsOf.lines(prepared) })
    await load({ table: 'public.ledger_entries', columns: LEDGER_COLUMNS, rows: rowsOf.entries(prepared) })
  }

  async function complete(): Promise<void> {
    await customers.complete()
    await products.complete()
  }

  return { insert, complete }
}
