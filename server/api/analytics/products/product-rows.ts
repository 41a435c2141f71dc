import { gradeProducts } from '#domain/analysis/products/abc.ts'
import type { ProductFigures, ProductMargin } from '#domain/contracts/analytics/products.ts'
import type { Period } from '#domain/periods.ts'
import { createToMetric } from '#server/api/figures/sales-values.ts'
import type { Covers } from './load-covers.ts'
import type { PeriodProducts, Product } from './load-products.ts'
import { addParts, toMargin } from './margins.ts'
import { toStockFigures } from './stock-rows.ts'
import type { SumsByProduct } from './sums-by-product.ts'

export type LoadedProducts = {
  products: readonly Product[]
  /** What all orders of the period sold. Classes and stock are those of a product as a whole. */
  all: PeriodProducts
  /** Whether a filter applies to the figures of `shown`, `held` and `bases`. */
  isFiltered: boolean
  shown: PeriodProducts
  /** The finished days of the period. */
  held: PeriodProducts
  /** The last of these days; `null` if the whole period is finished. */
  completeTo: string | null
  /** The comparison. */
  bases: PeriodProducts | null
  costs: SumsByProduct
  currency: string
  covers: Covers
  stockPeriod: Period
  today: string
}

const NOTHING = { net_sales: 0, gross_sales: 0, units: 0 }

const sumsOf = ({ byProduct }: PeriodProducts, id: string) => byProduct.get(id) ?? NOTHING

const isProduct = ({ kind }: Product) => kind === 'product'

/** Returns the rank by net sales of each product that sold. The older product comes first in a tie. */
function rankProducts(products: readonly Product[], sales: PeriodProducts): Map<string, number> {
  const netSales = ({ id }: Product) => sumsOf(sales, id).net_sales
  const ranked = products
    .filter((product) => isProduct(product) && (netSales(product) !== 0 || sumsOf(sales, product.id).units !== 0))
    .toSorted((one, other) => netSales(other) - netSales(one))
  return new Map(ranked.map(({ id }, index) => [id, index + 1]))
}

function gradesOf(products: readonly Product[], all: PeriodProducts) {
  const sales = products.filter(isProduct).map(({ id }) => ({ product: id, grossSales: sumsOf(all, id).gross_sales }))
  return new Map(gradeProducts(sales).map(({ product, grade }) => [product, grade]))
}

function valuesOf(sales: PeriodProducts, id: string) {
  const { net_sales, units } = sumsOf(sales, id)
  return { net_sales, units, share: sales.netSales > 0 ? net_sales / sales.netSales : null }
}

/** Returns the products to list. With a filter, these are the ones that sold in what meets it. */
function listed({ products, shown, bases, isFiltered }: LoadedProducts): readonly Product[] {
  if (!isFiltered) return products
  return products.filter(({ id }) => shown.byProduct.has(id) || bases?.byProduct.has(id))
}

/** Returns the figures of every product that is listed, in the order of their ids. */
export function toProductRows(loaded: LoadedProducts): ProductFigures[] {
  const { products, all, shown, held, bases, costs, currency } = loaded
  const ranks = rankProducts(products, shown)
  const ranksBefore = bases && rankProducts(products, bases)
  const grades = gradesOf(products, all)
  return listed(loaded).map((product) => {
    const { id, title, variant, sku, kind, is_kind_chosen: isKindChosen } = product
    const metric = createToMetric({
      values: valuesOf(shown, id),
      held: valuesOf(held, id),
      bases: bases && valuesOf(bases, id),
      completeTo: loaded.completeTo,
    })
    return {
      id,
      title,
      variant,
      sku,
      kind,
      isKindChosen,
      net_sales: metric('net_sales'),
      units: metric('units'),
      share: metric('share'),
      rank: ranks.get(id) ?? null,
      rankBefore: ranksBefore?.get(id) ?? null,
      grade: grades.get(id) ?? null,
      margin: toMargin(costs.get(id) ?? {}, currency),
      ...toStockFigures(product, { ...loaded, unitsSold: sumsOf(all, id).units }),
    }
  })
}

/** Returns the margin of everything that is a product. */
export function toTotalMargin({ products, costs, currency }: LoadedProducts): ProductMargin | null {
  return toMargin(addParts(products.filter(isProduct).flatMap(({ id }) => costs.get(id) ?? [])), currency)
}
