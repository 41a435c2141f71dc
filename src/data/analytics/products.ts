import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import {
  type Check,
  isBoolean,
  isDayText,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
} from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { figureFields, isMetric } from '#data/figures/shapes.ts'
import { ABC_GRADES, COVER_METHODS, PRODUCT_KINDS, STOCK_STATES } from '#domain/contracts/analytics/product-terms.ts'
import type { ProductFigures, ProductMargin, ProductsReport } from '#domain/contracts/analytics/products.ts'
import { saveFile } from '#lib/save-file.ts'

/** Which products to load, and in which order. The server fills in missing values. */
export type ProductsQuestion = PeriodFilter & {
  /** Only this product. */
  product?: string
  /** Part of the name, variant or SKU. */
  search?: string
  /** Names separated by commas. */
  grade?: string
  stock?: string
  /** A leading `-` sorts from high to low. */
  sort?: string
}

/** A page of rows. */
export type Rows = { limit: number; offset: number }

const isFigure = nullable(isNumber)

type Cover = ProductFigures['cover']
type CoverDays = Extract<Cover, { kind: 'days' }>

const isCoverDays = objectOf<CoverDays>({
  kind: oneOf(['days']),
  method: oneOf(COVER_METHODS),
  velocity: isNumber,
  leftOutDays: isNumber,
  days: isNumber,
  low: isNumber,
  high: isFigure,
})
const isNoCover = objectOf<Exclude<Cover, CoverDays>>({ kind: oneOf(['not_tracked', 'out_of_stock', 'no_sales']) })
const isCover: Check<Cover> = (value): value is Cover => isCoverDays(value) || isNoCover(value)

const isMargin = nullable(objectOf<ProductMargin>({ profit: isNumber, rate: isFigure, coverage: isFigure }))

const isProduct = objectOf<ProductFigures>({
  id: isText,
  title: isText,
  variant: nullable(isText),
  sku: nullable(isText),
  kind: oneOf(PRODUCT_KINDS),
  isKindChosen: isBoolean,
  net_sales: isMetric,
  units: isMetric,
  share: isMetric,
  rank: isFigure,
  rankBefore: isFigure,
  grade: nullable(oneOf(ABC_GRADES)),
  margin: isMargin,
  lastSold: nullable(isDayText),
  daysSinceSold: isFigure,
  available: isFigure,
  cover: isCover,
  sellThrough: isFigure,
  stockState: nullable(oneOf(STOCK_STATES)),
})

/** `null` for a person without a store. */
const isProducts: Check<ProductsReport | null> = nullable(
  objectOf<ProductsReport>({
    ...figureFields,
    report: oneOf(['products']),
    stockPeriod: figureFields.period,
    margin: isMargin,
    rows: listOf(isProduct),
    rowCount: isNumber,
    keptOut: listOf(isProduct),
  }),
)

/** Returns the API path of a report on products. */
export const summaryPath = (report: 'products' | 'basket', question: Record<string, string>): string =>
  `/api/analytics-summary?${new URLSearchParams({ report, ...question })}`

const requestOf = (question: ProductsQuestion, { limit, offset }: Rows) => ({
  path: summaryPath('products', { ...question, limit: String(limit), offset: String(offset) }),
  check: isProducts,
})

export const productQueries = {
  /** Until the products have loaded, shows stored or previous ones. */
  list: (question: ProductsQuestion, rows: Rows) =>
    queryOptions({
      queryKey: [...figuresKey, 'products', question, rows],
      queryFn: ({ signal }) => loadAnswer(requestOf(question, rows), signal),
      placeholderData: (previous) => placeholderFor(requestOf(question, rows), previous),
    }),
  /** One product of any kind. `rows` is empty if the store has no such product. */
  one: (filter: PeriodFilter, product: string) => productQueries.list({ ...filter, product }, { limit: 1, offset: 0 }),
}

/** The most rows that the server answers at once. */
export const MOST_ROWS = '10000'

/** Downloads all products that are asked for as a CSV file. Throws an `AppError`. */
export async function downloadProducts(question: ProductsQuestion, name: string): Promise<void> {
  const response = await apiFetch(summaryPath('products', { ...question, limit: MOST_ROWS, format: 'csv' }))
  saveFile(await response.blob(), name)
}
