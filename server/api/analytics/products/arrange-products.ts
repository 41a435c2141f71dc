import type { ProductFigures, ProductSort } from '#domain/contracts/analytics/products.ts'
import { type ProductsQuery, readSort } from './products-query.ts'

type SortValue = string | number | null

const VALUES: Record<ProductSort, (product: ProductFigures) => SortValue> = {
  title: ({ title }) => title.toLowerCase(),
  net_sales: ({ net_sales }) => net_sales.value,
  units: ({ units }) => units.value,
  share: ({ share }) => share.value,
  rank: ({ rank }) => rank,
  grade: ({ grade }) => grade,
  margin: ({ margin }) => margin && margin.rate,
  profit: ({ margin }) => margin && margin.profit,
  last_sold: ({ lastSold }) => lastSold,
  available: ({ available }) => available,
  days_of_cover: ({ cover }) => (cover.kind === 'days' ? cover.days : null),
  sell_through: (product) => product.sellThrough,
}

type Wanted = Pick<ProductsQuery, 'product' | 'search' | 'grade' | 'stock' | 'sort'>

function isWanted(product: ProductFigures, { product: id, search, grade, stock }: Wanted): boolean {
  if (id !== undefined) return product.id === id
  const isAmong = <Name>(names: readonly Name[] | undefined, name: Name | null) =>
    names === undefined || (name !== null && names.includes(name))
  const text = [product.title, product.variant, product.sku].join(' ').toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  const isNamed = words.every((word) => text.includes(word))
  return product.kind === 'product' && isNamed && isAmong(grade, product.grade) && isAmong(stock, product.stockState)
}

/** Returns the products that are asked for, in the order that is asked for. Those without a value come last. */
export function arrangeProducts(rows: readonly ProductFigures[], wanted: Wanted): ProductFigures[] {
  const { key, isDescending } = readSort(wanted.sort)
  const valueOf = VALUES[key]
  const sign = isDescending ? -1 : 1
  return rows
    .filter((product) => isWanted(product, wanted))
    .toSorted((one, other) => compare(valueOf(one), valueOf(other), sign) || byRank(one, other))
}

function compare(one: SortValue, other: SortValue, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (one === other) return 0
  return one < other ? -sign : sign
}

const byRank = (one: ProductFigures, other: ProductFigures) => compare(one.rank, other.rank, 1)
