import { LEAST_IN_COLLECTION } from '#domain/contracts/catalog/catalog-terms.ts'
import type { Collection } from '#domain/contracts/catalog/catalog.ts'
import { sellTogether } from '#domain/analysis/products/sell-together.ts'
import { productOf } from './product-of.ts'

/** A variant that sold in the year, with net sales in minor units. */
export type SoldVariant = {
  id: string
  title: string
  variant: string | null
  handle: string | null
  /** The product's id in the shop, where another product has the same title. */
  shopId: string | null
  vendor: string | null
  type: string | null
  netSales: number
}

/** A product by its variant that sells best. */
type SoldProduct = Pick<SoldVariant, 'id' | 'title' | 'vendor' | 'type' | 'netSales'>

/** Orders with any product of a vendor or type. */
type GroupOrders = { kind: 'vendor' | 'type'; name: string; orders: number }

/** How many units of a variant were sold in a month, counted from year 0. */
type MonthUnits = { id: string; month: number; units: number }

/** Two variants in the same orders; `lift` is how much more often than by chance. */
type JointOrders = { first: string; second: string; orders: number; lift: number }

const MOST_LISTED = 12
const MOST_OF_A_KIND = 5
/** A vendor of nearly all products is the shop, and no collection. */
const LARGEST_SHARE = 0.8
const LEAST_ORDERS = 20

type Products = ReadonlyMap<string, SoldProduct>

function toCollection(
  about: Pick<Collection, 'kind' | 'name' | 'count'>,
  products: readonly SoldProduct[],
): Collection {
  const listed = products.toSorted((one, other) => other.netSales - one.netSales)
  return {
    ...about,
    products: listed.slice(0, MOST_LISTED).map(({ id, title }) => ({ id, title })),
    productCount: products.length,
    netSales: products.reduce((sum, { netSales }) => sum + netSales, 0),
  }
}

const byNetSales = (one: Collection, other: Collection): number => other.netSales - one.netSales

const ofGroups = (sold: readonly SoldProduct[], groups: readonly GroupOrders[], kind: 'vendor' | 'type') =>
  groups
    .filter((group) => group.kind === kind && group.orders >= LEAST_ORDERS)
    .map(({ name, orders }) =>
      toCollection(
        { kind, name, count: orders },
        sold.filter((product) => product[kind] === name),
      ),
    )
    .filter(
      ({ productCount }) => productCount >= LEAST_IN_COLLECTION[kind] && productCount <= LARGEST_SHARE * sold.length,
    )
    .toSorted(byNetSales)
    .slice(0, MOST_OF_A_KIND)

const MONTHS = 12
const SEASON_MONTHS = 3
/** A quarter of the year has 25 % of the units of a product that sells evenly. */
const LEAST_IN_SEASON = 0.6
const LEAST_UNITS_A_YEAR = 20

/** The units of each calendar month from January, of the 12 months that end with `last`. */
function yearOf(units: readonly MonthUnits[], last: number): number[] {
  const year = Array.from({ length: MONTHS }, () => 0)
  for (const { month, units: count } of units) {
    if (month > last - MONTHS && month <= last) year[month % MONTHS] = (year[month % MONTHS] ?? 0) + count
  }
  return year
}

const shareOf = (year: readonly number[], first: number): number => {
  const all = year.reduce((sum, units) => sum + units, 0)
  if (all < LEAST_UNITS_A_YEAR) return 0
  const inSeason = Array.from({ length: SEASON_MONTHS }, (_, at) => year[(first + at) % MONTHS] ?? 0)
  return inSeason.reduce((sum, units) => sum + units, 0) / all
}

/** The first month of the three in which a product sells most of its units, in both of two years. */
function seasonOf(units: readonly MonthUnits[], last: number): number | null {
  const years = [yearOf(units, last), yearOf(units, last - MONTHS)]
  const shares = Array.from({ length: MONTHS }, (_, first) => Math.min(...years.map((year) => shareOf(year, first))))
  const best = Math.max(...shares)
  if (best < LEAST_IN_SEASON) return null
  // Without sales around it, a month of sales has three such seasons. The one centered on it is what an owner expects.
  const centerOf = (first: number) => years.reduce((sum, year) => sum + (year[(first + 1) % MONTHS] ?? 0), 0)
  const tied = shares.flatMap((share, first) => (share === best ? [first] : []))
  return tied.toSorted((one, other) => centerOf(other) - centerOf(one))[0] ?? null
}

function ofSeasons(products: Products, months: readonly MonthUnits[], last: number): Collection[] {
  const found = [...Map.groupBy(months, ({ id }) => id)].flatMap(([id, units]) => {
    const product = products.get(id)
    const first = seasonOf(units, last)
    const all = units.reduce((sum, each) => sum + each.units, 0)
    return product && first !== null ? [{ product, first, units: all }] : []
  })
  return [...Map.groupBy(found, ({ first }) => first)]
    .filter(([, members]) => members.length >= LEAST_IN_COLLECTION.season)
    .map(([first, members]) =>
      toCollection(
        {
          kind: 'season',
          name: String(first + 1),
          count: Math.round(members.reduce((sum, { units }) => sum + units, 0)),
        },
        members.map(({ product }) => product),
      ),
    )
    .toSorted(byNetSales)
}

const MOST_PARTNERS = 7

/** Collections around one product each: with it, the others are bought. A product is in one of them. */
function ofPairs(products: Products, pairs: readonly JointOrders[]): Collection[] {
  const joined = pairs.toSorted((one, other) => other.orders - one.orders)
  const partners = new Map<string, { id: string; orders: number }[]>()
  for (const { first, second, orders } of joined) {
    partners.set(first, [...(partners.get(first) ?? []), { id: second, orders }])
    partners.set(second, [...(partners.get(second) ?? []), { id: first, orders }])
  }
  const taken = new Set<string>()
  const collections: Collection[] = []
  const centers = [...partners].toSorted(([, ones], [, others]) => others.length - ones.length)
  for (const [center, all] of centers) {
    if (collections.length === MOST_OF_A_KIND) break
    const free = all.filter(({ id }) => products.has(id) && !taken.has(id)).slice(0, MOST_PARTNERS)
    const product = products.get(center)
    if (!product || taken.has(center) || free.length + 1 < LEAST_IN_COLLECTION.together) continue
    const members = [product, ...free.flatMap(({ id }) => products.get(id) ?? [])]
    for (const { id } of members) taken.add(id)
    const count = Math.min(...free.map(({ orders }) => orders))
    collections.push(toCollection({ kind: 'together', name: product.title, count }, members))
  }
  return collections
}

/** Merges variants, and returns the id of each variant's product with it. */
function mergeVariants(sold: readonly SoldVariant[]) {
  const idOf = new Map<string, string>()
  const products = [...Map.groupBy(sold, productOf).values()].flatMap((variants): SoldProduct[] => {
    const [best] = variants.toSorted((one, other) => other.netSales - one.netSales)
    if (!best) return []
    for (const { id } of variants) idOf.set(id, best.id)
    return [{ ...best, netSales: variants.reduce((sum, { netSales }) => sum + netSales, 0) }]
  })
  return { products, idOf: (id: string) => idOf.get(id) ?? id }
}

/** Pairs of products, each by its variants that are bought together most: an order can have several of them. */
function mergePairs(pairs: readonly JointOrders[], idOf: (id: string) => string): JointOrders[] {
  const merged = new Map<string, JointOrders>()
  for (const pair of pairs) {
    const [first = '', second = ''] = [idOf(pair.first), idOf(pair.second)].toSorted()
    if (first === second || !sellTogether(pair)) continue
    const key = JSON.stringify([first, second])
    if ((merged.get(key)?.orders ?? 0) < pair.orders) merged.set(key, { ...pair, first, second })
  }
  return [...merged.values()]
}

type Known = {
  sold: readonly SoldVariant[]
  groups: readonly GroupOrders[]
  months: readonly MonthUnits[]
  pairs: readonly JointOrders[]
  /** The last complete month, counted from year 0. */
  lastMonth: number
}

/**
 * Proposes collections where counts are enough: products in at least 10 of the same orders and clearly more often than by
 * chance, products of which 60 % of the units are sold in the same three months of two years, and vendors and types with at
 * least four products in 20 orders.
 */
export function proposeCollections({ sold, groups, months, pairs, lastMonth }: Known): Collection[] {
  const { products, idOf } = mergeVariants(sold)
  const byId = new Map(products.map((product) => [product.id, product]))
  const productMonths = months.map((each) => ({ ...each, id: idOf(each.id) }))
  return [
    ...ofPairs(byId, mergePairs(pairs, idOf)),
    ...ofSeasons(byId, productMonths, lastMonth),
    ...ofGroups(products, groups, 'vendor'),
    ...ofGroups(products, groups, 'type'),
  ]
}
