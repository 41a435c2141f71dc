/** The products of orders: one entry for each product of an order. Orders and products are numbered from 0. */
export type Sold = { orders: Float64Array<ArrayBuffer>; products: Float64Array<ArrayBuffer> }

export type Pair = { first: number; second: number; orders: number }

type Asked = {
  /** In how many orders a pair must be at least. */
  least: number
  /** Only pairs with this product, which is the first of each. */
  only?: number | undefined
  /** How many pairs of entries are counted at most. */
  most?: number
}

export type Counted = {
  orders: number
  ordersByProduct: Uint32Array
  /** Orders with so many different products that their pairs would take too long to count. */
  leftOut: { orders: number; moreThan: number } | null
  /** The pairs with enough orders, in the order of their first product. They are counted as they are asked for. */
  pairs: Iterable<Pair>
}

/** Counting so many takes about two seconds. */
const MOST = 100_000_000

/** Returns a value that is known to be there. */
const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** Returns how often each number occurs. */
function tally(numbers: Float64Array): Uint32Array {
  let last = -1
  for (const number of numbers) if (number > last) last = number
  const counts = new Uint32Array(last + 1)
  for (const number of numbers) counts[number] = valueAt(counts, number) + 1
  return counts
}

/** Returns where each group begins if the groups lie one after another. The last entry is the end of all. */
function startsOf(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (const [group, count] of counts.entries()) starts[group + 1] = valueAt(starts, group) + count
  return starts
}

/** Returns how many products an order may have so that there are not too many pairs. */
function largestOf(sizes: Uint32Array, most: number): number {
  const ordersBySize = new Map<number, number>()
  for (const size of sizes) ordersBySize.set(size, (ordersBySize.get(size) ?? 0) + 1)
  let pairs = 0
  let largest = 1
  for (const [size, orders] of [...ordersBySize].toSorted(([one], [other]) => one - other)) {
    pairs += (orders * size * (size - 1)) / 2
    if (pairs > most) return largest
    largest = Math.max(largest, size)
  }
  return largest
}

function withoutLargest(all: Sold, most: number): { sold: Sold; leftOut: Counted['leftOut'] } {
  const sizes = tally(all.orders)
  const largest = largestOf(sizes, most)
  const orders = sizes.reduce((count, size) => count + Number(size > largest), 0)
  if (orders === 0) return { sold: all, leftOut: null }
  const isKept = (_value: number, entry: number) => valueAt(sizes, valueAt(all.orders, entry)) <= largest
  const sold = { orders: all.orders.filter(isKept), products: all.products.filter(isKept) }
  return { sold, leftOut: { orders, moreThan: largest } }
}

/** Returns the orders of each product, one product after another. */
function ordersOfEach({ orders, products }: Sold, productStarts: Uint32Array): Uint32Array {
  const ordersOf = new Uint32Array(orders.length)
  const free = productStarts.slice()
  for (let entry = 0; entry < orders.length; entry += 1) {
    const product = valueAt(products, entry)
    const place = valueAt(free, product)
    ordersOf[place] = valueAt(orders, entry)
    free[product] = place + 1
  }
  return ordersOf
}

/** Groups the entries: the orders of each product, and the products of each order in ascending order. */
function group(sold: Sold, ordersByProduct: Uint32Array) {
  const productStarts = startsOf(ordersByProduct)
  const orderStarts = startsOf(tally(sold.orders))
  const ordersOf = ordersOfEach(sold, productStarts)
  const productsOf = new Uint32Array(ordersOf.length)
  /** Where an entry of `ordersOf` is in `productsOf`. */
  const places = new Uint32Array(ordersOf.length)
  const free = orderStarts.slice()
  for (let product = 0; product < ordersByProduct.length; product += 1) {
    for (let entry = valueAt(productStarts, product); entry < valueAt(productStarts, product + 1); entry += 1) {
      const order = valueAt(ordersOf, entry)
      const place = valueAt(free, order)
      productsOf[place] = product
      places[entry] = place
      free[order] = place + 1
    }
  }
  return { productStarts, orderStarts, ordersOf, productsOf, places }
}

type Countable = { sold: Sold; ordersByProduct: Uint32Array }

/** Takes one product after another, so that no table of all pairs is needed. */
function* eachPair({ sold, ordersByProduct }: Countable, { least, only }: Asked): Generator<Pair> {
  const { productStarts, orderStarts, ordersOf, productsOf, places } = group(sold, ordersByProduct)
  const joint = new Uint32Array(ordersByProduct.length)
  const met = new Uint32Array(ordersByProduct.length)

  /** Counts what is in the orders of a product, and returns which products those are. */
  function countWith(first: number): Uint32Array {
    let count = 0
    for (let entry = valueAt(productStarts, first); entry < valueAt(productStarts, first + 1); entry += 1) {
      const order = valueAt(ordersOf, entry)
      const end = valueAt(orderStarts, order + 1)
      for (
        let place = only === undefined ? valueAt(places, entry) : valueAt(orderStarts, order);
        place < end;
        place += 1
      ) {
        const second = valueAt(productsOf, place)
        const before = valueAt(joint, second)
        if (before === 0) met[count++] = second
        joint[second] = before + 1
      }
    }
    return met.subarray(0, count).toSorted()
  }

  const last = only ?? ordersByProduct.length - 1
  for (let first = only ?? 0; first <= last; first += 1) {
    if (valueAt(ordersByProduct, first) < least) continue
    for (const second of countWith(first)) {
      const orders = valueAt(joint, second)
      joint[second] = 0
      if (orders >= least && second !== first) yield { first, second, orders }
    }
  }
}

/**
 * Counts in how many orders each two products are. If there are more than 100 million pairs to count, leaves out the
 * orders with the most products.
 */
export function countPairs(all: Sold, asked: Asked): Counted {
  const { sold, leftOut } = withoutLargest(all, asked.most ?? MOST)
  const ordersByProduct = tally(sold.products)
  const orders = tally(sold.orders).reduce((count, size) => count + Number(size > 0), 0)
  return { orders, ordersByProduct, leftOut, pairs: eachPair({ sold, ordersByProduct }, asked) }
}
