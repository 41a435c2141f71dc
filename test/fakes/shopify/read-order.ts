import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { isReadable } from '#server/integrations/connector.ts'
import { createShopifyConnector } from '#server/integrations/shopify/shopify-connector.ts'
import { openFakeShop } from '#test/fakes/connect.ts'
import { ledger } from '#test/fixtures/shops/orders.ts'
import { createFakeShop } from './shop.ts'

const PLACED = Date.UTC(2026, 0, 5, 10)
/** When orders change, and when they are read. */
export const LATER = Date.UTC(2026, 1, 3, 9)

type Shop = ReturnType<typeof createFakeShop>

/** Reads one order, after `change` on a later day. */
export async function readAny(
  order: Parameters<Shop['add']>[0],
  change: (shop: Shop, id: string) => void = () => undefined,
) {
  const { shop, connector } = openFakeShop({
    createShop: createFakeShop,
    createConnector: createShopifyConnector,
    start: LATER,
    currency: 'GBP',
  })
  const id = shop.add({ created: PLACED, ...order })
  change(shop, id)
  for await (const [found] of connector.ordersById([id])) if (found !== undefined) return found
  throw new Error('the shop has no order')
}

/** Reads one order that can be read. */
export async function read(...asked: Parameters<typeof readAny>): Promise<ParsedOrder> {
  const found = await readAny(...asked)
  if (!isReadable(found) || found.order === null) throw new Error('the order can’t be read')
  return found.order
}

/** The entries of the later day. */
export const back = (order: ParsedOrder) => ledger(order).filter((line) => line.includes('2026-02-03'))

/** In cents. */
export const netOf = ({ events }: ParsedOrder): bigint => events.reduce((sum, { amount }) => sum + amount, 0n) / 10_000n

/** A transaction of a refund. */
export const money = (amount: number, status = 'SUCCESS') => ({ kind: 'REFUND', status, amount })

/** Two lamps of 50.00 and a cup, with tax of 8 %, a discount and a delivery. */
export const ORDER = {
  lines: [
    { name: 'Lamp', sku: 'L', quantity: 2, price: 5000, discount: 1000, tax: 720 },
    { name: 'Cup', sku: 'C', price: 3000, discount: 300, tax: 216 },
  ],
  shipping: [{ price: 1000 }],
  codes: ['TENTH'],
}
