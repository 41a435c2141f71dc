import { z } from 'zod'
import { comparisonSchema, metricSchema, periodSchema, storeSchema } from '#domain/contracts/dashboard.ts'
import { ABC_GRADES, COVER_METHODS, PRODUCT_KINDS, type PRODUCT_SORTS, STOCK_STATES } from './product-terms.ts'

const day = z.iso.date()

const coverSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['not_tracked', 'out_of_stock', 'no_sales']) }),
  z.object({
    kind: z.literal('days'),
    method: z.enum(COVER_METHODS),
    /** Units sold per day in stock. */
    velocity: z.number(),
    /** Days that the velocity leaves out because the product was probably out of stock. */
    leftOutDays: z.number(),
    days: z.number(),
    /** The stock runs out before this day in one of ten cases. */
    low: z.number(),
    /** The stock lasts longer than these days in one of ten cases. `null` beyond ten years. */
    high: z.number().nullable(),
  }),
])

/** What is earned on net sales whose cost is known. */
const marginSchema = z.object({
  /** Net sales with a known cost − their cost, in minor units. */
  profit: z.number(),
  /** Profit ÷ net sales with a known cost. `null` if they are zero. */
  rate: z.number().nullable(),
  /** Net sales with a known cost ÷ net sales. `null` if they are zero. */
  coverage: z.number().nullable(),
})

/** Amounts are in minor units of the store's currency; shares are ratios. */
const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  variant: z.string().nullable(),
  sku: z.string().nullable(),
  kind: z.enum(PRODUCT_KINDS),
  /** Whether a member chose the kind. Otherwise its name and SKU say it. */
  isKindChosen: z.boolean(),
  net_sales: metricSchema,
  units: metricSchema,
  /** Of the store's net sales. */
  share: metricSchema,
  /** By net sales, from 1. `null` for what didn't sell or is no product. */
  rank: z.number().nullable(),
  /** The rank in the comparison days. */
  rankBefore: z.number().nullable(),
  /** By gross sales. `null` for what is no product. */
  grade: z.enum(ABC_GRADES).nullable(),
  /** `null` if no cost is known. */
  margin: marginSchema.nullable(),
  /** The day of the last sale, and how many days it is before today. */
  lastSold: day.nullable(),
  daysSinceSold: z.number().nullable(),
  /** Units on hand. `null` if the stock isn't known, negative if more was sold than there was. */
  available: z.number().nullable(),
  cover: coverSchema,
  sellThrough: z.number().nullable(),
  stockState: z.enum(STOCK_STATES).nullable(),
})

export const productsReportSchema = z.object({
  report: z.literal('products'),
  store: storeSchema,
  period: periodSchema,
  comparison: comparisonSchema.nullable(),
  /** The finished days whose sales say how long the stock lasts. */
  stockPeriod: periodSchema,
  /** The margin of all products. `null` if no cost is known. */
  margin: marginSchema.nullable(),
  /** One page of the products that were asked for. */
  rows: z.array(productSchema),
  /** How many rows there are on all pages. */
  rowCount: z.number(),
  /** What isn't a product, by net sales: best sellers, ranks and grades leave it out. Not more than 100. */
  keptOut: z.array(productSchema),
  asOf: z.iso.datetime({ offset: true }),
  /** Today in the store's time zone at `asOf`. */
  today: day,
})

export type ProductKind = (typeof PRODUCT_KINDS)[number]
export type AbcGrade = (typeof ABC_GRADES)[number]
export type StockState = (typeof STOCK_STATES)[number]
export type ProductSort = (typeof PRODUCT_SORTS)[number]
export type ProductsReport = z.infer<typeof productsReportSchema>
export type ProductMargin = z.infer<typeof marginSchema>
export type ProductFigures = ProductsReport['rows'][number]
