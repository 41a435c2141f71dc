import { z } from 'zod'
import { comparisonSchema, metricSchema, periodSchema, storeSchema } from './dashboard.ts'

/** What a shop sells as a product. Best sellers show only the first. */
export const PRODUCT_KINDS = ['product', 'shipping', 'fee', 'gift_card', 'other'] as const

export const ABC_GRADES = ['A', 'B', 'C'] as const

/** What the stock of a product needs a look for. */
export const STOCK_STATES = ['out_of_stock', 'slow', 'dead'] as const

/** What the list of products can be sorted by. */
export const PRODUCT_SORTS = [
  'title',
  'net_sales',
  'units',
  'share',
  'rank',
  'grade',
  'last_sold',
  'available',
  'days_of_cover',
  'sell_through',
] as const

const day = z.iso.date()

const coverSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['not_tracked', 'out_of_stock', 'no_sales']) }),
  z.object({
    kind: z.literal('days'),
    /** Units sold per day. */
    velocity: z.number(),
    days: z.number(),
    /** The stock runs out before this day in one of ten cases. */
    low: z.number(),
    /** The stock lasts longer than these days in one of ten cases. `null` beyond ten years. */
    high: z.number().nullable(),
  }),
])

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
export type ProductFigures = ProductsReport['rows'][number]
