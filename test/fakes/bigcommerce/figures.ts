import type { LedgerKind } from '#domain/imports/parsed-order.ts'
import { formatMicros } from '#domain/money.ts'
import { isGone, isReadable } from '#server/integrations/connector.ts'
import { all } from '#test/fakes/connect.ts'
import { openFakeBigCommerce } from './connect.ts'
import { productId, type StoreOrder } from './order-json.ts'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n)

/** An amount in major units, rounded to cents. */
export const major = (micros: bigint): number => Number(Number(formatMicros(micros)).toFixed(2))

/** Opens a store with one order. */
export function openOrder(start: number, order: Partial<StoreOrder>) {
  const opened = openFakeBigCommerce(start)
  const id = opened.shop.add(order)
  async function readAny() {
    const [found] = await all(opened.connector.ordersById([id]))
    if (found === undefined || isGone(found)) throw new Error('no order')
    return found
  }
  /** The order as it is read now. */
  async function read() {
    const found = await readAny()
    if (!isReadable(found) || found.order === null) throw new Error('not an order')
    return found.order
  }
  /** The order's amounts by kind. `left` is what it comes to after refunds. */
  async function sums() {
    const { events, total, computedTotal, aside } = await read()
    const of = (kind: LedgerKind) =>
      major(sum(events.filter((event) => event.kind === kind).map(({ amount }) => amount)))
    return {
      sale: of('sale'),
      discount: of('discount'),
      shipping: of('shipping'),
      tax: of('tax'),
      return: of('return'),
      total: major(total),
      computed: major(computedTotal),
      left: major(sum([...events, ...aside].map(({ amount }) => amount))),
    }
  }
  /** The id of a product in the order. */
  const product = (at: number) => productId(Number(id), at)
  return { ...opened, id, product, read, readAny, sums }
}
