import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { comparedShape, metricSchema, periodSchema, storeSchema } from '#domain/contracts/dashboard.ts'
import { ABC_GRADES, COVER_METHODS, PRODUCT_KINDS, type PRODUCT_SORTS, STOCK_STATES } from './product-terms.ts'

const coverSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['not_tracked', 'out_of_stock', 'no_sales']) }),
  v.object({
    kind: v.literal('days'),
    method: v.picklist(COVER_METHODS),
    /** Units sold per day in stock. */
    velocity: v.number(),
    /** Days that the velocity leaves out because the product was probably out of stock. */
    leftOutDays: v.number(),
    days: v.number(),
    /** The stock runs out before this day in one of ten cases. */
    low: v.number(),
    /** The stock lasts longer than these days in one of ten cases. `null` beyond ten years. */
    high: v.nullable(v.number()),
  }),
])

/** What is earned on net sales whose cost is known. */
const marginSchema = v.object({
  /** Net sales with a known cost − their cost, in minor units. */
  profit: v.number(),
  /** Profit ÷ net sales with a known cost. `null` if they are zero. */
  rate: v.nullable(v.number()),
  /** Net sales with a known cost ÷ net sales. `null` if they are zero. */
  coverage: v.nullable(v.number()),
  /** Net sales whose cost comes from a rule in Settings, in minor units. */
  byRule: v.number(),
})

/** Amounts are in minor units of the store's currency; shares are ratios. */
const productSchema = v.object({
  id: v.string(),
  title: v.string(),
  variant: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  kind: v.picklist(PRODUCT_KINDS),
  /** Whether a member chose the kind. Otherwise its name and SKU say it. */
  isKindChosen: v.boolean(),
  net_sales: metricSchema,
  units: metricSchema,
  /** Of the store's net sales. */
  share: metricSchema,
  /** By net sales, from 1. `null` for what didn't sell or is no product. */
  rank: v.nullable(v.number()),
  /** The rank in the comparison days. */
  rankBefore: v.nullable(v.number()),
  /** By gross sales. `null` for what is no product. */
  grade: v.nullable(v.picklist(ABC_GRADES)),
  /** `null` if no cost is known. */
  margin: v.nullable(marginSchema),
  /**
   * The day of the last sale, and how many full days have passed since without one, up to the end of the stock period. They
   * are negative for a sale in the future.
   */
  lastSold: v.nullable(dayText),
  daysSinceSold: v.nullable(v.number()),
  /** Units on hand. `null` if the stock isn't known, negative if more was sold than there was. */
  available: v.nullable(v.number()),
  cover: coverSchema,
  sellThrough: v.nullable(v.number()),
  stockState: v.nullable(v.picklist(STOCK_STATES)),
})

export const productsReportSchema = v.object({
  report: v.literal('products'),
  store: storeSchema,
  period: periodSchema,
  ...comparedShape,
  /** The finished days whose sales say how long the stock lasts. */
  stockPeriod: periodSchema,
  /** The margin of all products. `null` if no cost is known. */
  margin: v.nullable(marginSchema),
  /** One page of the products that were asked for. */
  rows: v.array(productSchema),
  /** How many rows there are on all pages. */
  rowCount: v.number(),
  /** What isn't a product, by net sales: best sellers, ranks and grades leave it out. Not more than 100. */
  keptOut: v.array(productSchema),
  asOf: instant,
  /** Today in the store's time zone at `asOf`. */
  today: dayText,
})

export type ProductKind = (typeof PRODUCT_KINDS)[number]
export type AbcGrade = (typeof ABC_GRADES)[number]
export type StockState = (typeof STOCK_STATES)[number]
export type ProductSort = (typeof PRODUCT_SORTS)[number]
export type ProductsReport = v.InferOutput<typeof productsReportSchema>
export type ProductMargin = v.InferOutput<typeof marginSchema>
export type ProductFigures = ProductsReport['rows'][number]
