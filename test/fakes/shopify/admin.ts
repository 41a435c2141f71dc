import type { ShopOrder, ShopRefund } from './shop-orders.ts'

/** What happens to orders in the shop's admin. */
export function createAdmin(
  find: (id: string) => ShopOrder,
  { now, newId }: { now: () => number; newId: () => string },
) {
  type Given = Partial<Omit<ShopRefund, 'lines'>> & { lines?: readonly [line: number, quantity: number][] }

  /** Units of lines with their share of discount and tax. */
  const unitsOf = ({ lines }: ShopOrder, given: readonly (readonly [number, number])[]) =>
    given.flatMap(([at, quantity]) => {
      const line = lines[at]
      if (line === undefined) return []
      line.current -= quantity
      const share = quantity / line.quantity
      const subtotal = Math.round((line.price * line.quantity - line.discount) * share)
      return [{ line: line.id, quantity, subtotal, tax: Math.round(line.tax * share) }]
    })

  return {
    edit: (id: string, changes: Partial<ShopOrder>) => void Object.assign(find(id), { updated: now() }, changes),
    /** Adds a refund. Lines are given by their index and units. */
    refund(id: string, { lines = [], ...given }: Given): string {
      const order = find(id)
      const refund = {
        created: now(),
        shipping: [],
        adjustments: [],
        transactions: [],
        ...given,
        id: `gid://shopify/Refund/${newId()}`,
        lines: unitsOf(order, lines),
      }
      order.refunds.push(refund)
      order.updated = now()
      return refund.id
    },
    /** Settles the money of a refund. */
    settle(id: string, refundId: string, status = 'SUCCESS') {
      const order = find(id)
      for (const refund of order.refunds)
        if (refund.id === refundId) for (const transaction of refund.transactions) transaction.status = status
      order.updated = now()
    },
  }
}
