import { type Counted, countPairs, type Pair, type Sold } from '#domain/analysis/products/count-pairs.ts'
import { type BASKET_SORTS, isAboveChance } from '#domain/contracts/analytics/product-terms.ts'

type SortKey = (typeof BASKET_SORTS)[number]

/** Products are numbered by their place in `ids`. */
export type BasketData = {
  sold: Sold
  ids: Float64Array
  least: number
  /** Only pairs with this product. */
  only: number | undefined
  /** Leaves out pairs that are bought together no more often than by chance. */
  isAboveChanceOnly: boolean
  sort: { key: SortKey; isDescending: boolean }
  limit: number
  offset: number
}

export type CountedBaskets = Pick<Counted, 'orders' | 'leftOut'> & {
  /** One page of the pairs, in order. */
  pairs: { first: string; second: string; orders: number }[]
  /** The orders of each product of the page. */
  ordersByProduct: Map<string, number>
  /** How many pairs there are on all pages. */
  rowCount: number
}

type Ranked = Pair & { rank: number }

type Ordering = (one: Ranked, other: Ranked) => number

/** Keeps the first `size` pairs of an order. A shop may have millions of pairs. */
function createPage(size: number, ordering: Ordering) {
  let kept: Ranked[] = []
  let last: Ranked | undefined
  function cut() {
    kept = kept.toSorted(ordering).slice(0, size)
    if (kept.length === size) last = kept.at(-1)
  }
  return {
    add(pair: Ranked) {
      if (last && ordering(pair, last) > 0) return
      kept.push(pair)
      if (kept.length >= 2 * size + 1000) cut()
    },
    read() {
      cut()
      return kept
    },
  }
}

/** Counts the pairs of a store's orders. This takes seconds in a large store: it runs in a thread of its own. */
export function countBaskets({
  sold,
  ids,
  least,
  only,
  isAboveChanceOnly,
  sort,
  limit,
  offset,
}: BasketData): CountedBaskets {
  const { orders, ordersByProduct, leftOut, pairs } = countPairs(sold, { least, only })
  const ordersOf = (product: number) => ordersByProduct[product] ?? 0
  /** Without a product that is asked for, a pair's confidence is that from the side where it is higher. */
  function rankOf({ orders: both }: Pair, ofFirst: number, ofSecond: number) {
    if (sort.key === 'confidence') return both / (only === undefined ? Math.min(ofFirst, ofSecond) : ofFirst)
    return sort.key === 'lift' ? both / (ofFirst * ofSecond) : both
  }
  const sign = sort.isDescending ? -1 : 1
  const page = createPage(
    offset + limit,
    (one, other) => sign * (one.rank - other.rank) || one.first - other.first || one.second - other.second,
  )
  let rowCount = 0
  for (const pair of pairs) {
    const [ofFirst, ofSecond] = [ordersOf(pair.first), ordersOf(pair.second)]
    if (isAboveChanceOnly && !isAboveChance((pair.orders * orders) / ofFirst / ofSecond)) continue
    rowCount += 1
    page.add({ ...pair, rank: rankOf(pair, ofFirst, ofSecond) })
  }
  const idOf = (product: number) => String(ids[product])
  const shown = page.read().slice(offset)
  return {
    orders,
    leftOut,
    rowCount,
    pairs: shown.map(({ first, second, orders: both }) => ({ first: idOf(first), second: idOf(second), orders: both })),
    ordersByProduct: new Map(
      shown.flatMap(({ first, second }) => [first, second].map((product) => [idOf(product), ordersOf(product)])),
    ),
  }
}
