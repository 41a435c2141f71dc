type PairCount = {
  first: string
  second: string
  /** The orders with both products. */
  orders: number
}

type OrderCounts = {
  /** All orders after cancellations. */
  orders: number
  ordersByProduct: ReadonlyMap<string, number>
}

export type BoughtTogether = PairCount & {
  /** Orders with both, as a share of all orders. */
  support: number
  /** Orders with both, as a share of those with the first, and with the second. */
  confidence: { ofFirst: number; ofSecond: number }
  /** How much more often the two are bought together than by chance. 1 is chance. */
  lift: number
}

/** Fewer joint orders are chance. */
const LEAST_ORDERS = 5

/**
 * Returns pairs of products that are in the same order at least 5 times, highest lift first: support, confidence and
 * lift of association rules (Agrawal, Imieliński and Swami 1993; Brin et al. 1997).
 */
export function boughtTogether(
  pairs: readonly PairCount[],
  { orders, ordersByProduct }: OrderCounts,
): BoughtTogether[] {
  const measured = pairs
    .filter((pair) => pair.orders >= LEAST_ORDERS)
    .flatMap((pair) => {
      const [first, second] = [ordersByProduct.get(pair.first), ordersByProduct.get(pair.second)]
      if (!first || !second) return []
      const confidence = { ofFirst: pair.orders / first, ofSecond: pair.orders / second }
      return [{ ...pair, support: pair.orders / orders, confidence, lift: (confidence.ofFirst * orders) / second }]
    })
  return measured.toSorted((left, right) => right.lift - left.lift || right.orders - left.orders)
}
