import * as v from 'valibot'
import { reportStoreSchema } from '#domain/contracts/analytics/report-store.ts'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { CATALOG_FIELDS, CATALOG_GAPS, COLLECTION_KINDS } from './catalog-terms.ts'

const named = { id: v.string(), title: v.string() }

/** Amounts are in minor units of the store's currency. */
const rowSchema = v.object({
  /** The variant that sells best: a product is one row, whatever variants it has. */
  ...named,
  sku: v.nullable(v.string()),
  variants: v.number(),
  /** Of all variants. */
  netSales: v.number(),
  /** Of the variants with a gap. */
  touched: v.number(),
  /** Each with the number of its variants. */
  gaps: v.array(v.object({ gap: v.picklist(CATALOG_GAPS), variants: v.number() })),
})

const lossSchema = v.object({
  ...named,
  variant: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  /** Units sold, with a known cost. */
  units: v.number(),
  /** What they brought after discounts, and what they cost. */
  sales: v.number(),
  cost: v.number(),
})

export const catalogSchema = v.object({
  store: reportStoreSchema,
  /** The days whose net sales rank the gaps. */
  period: periodSchema,
  /** The days whose prices are compared with costs. */
  pricePeriod: periodSchema,
  /** The products with sales or stock, those with a gap, and their net sales. A product with two gaps counts once. */
  products: v.number(),
  productsWithGaps: v.number(),
  netSales: v.number(),
  touched: v.number(),
  /** How many products have each gap. */
  counts: v.array(v.object({ gap: v.picklist(CATALOG_GAPS), products: v.number(), touched: v.number() })),
  /** Fields that no product file has said of any product. */
  notInFiles: v.array(v.picklist(CATALOG_FIELDS)),
  /** Whether a product file lists any of the products. */
  hasFile: v.boolean(),
  /** One page of the products with gaps. */
  rows: v.array(rowSchema),
  rowCount: v.number(),
  /** What is sold below its cost, the largest loss first; not more than 100. */
  losses: v.array(lossSchema),
  lossCount: v.number(),
  /** What all of them lose. */
  loss: v.number(),
  /** Sales with a known cost ÷ all sales in `pricePeriod`. `null` without sales. */
  coverage: v.nullable(v.number()),
  today: dayText,
  asOf: instant,
})

const collectionSchema = v.object({
  kind: v.picklist(COLLECTION_KINDS),
  /** The vendor, the type, or the product that the others are bought with. Of a season, its first month from 1. */
  name: v.string(),
  /** The best sellers of the collection; not more than 12. */
  products: v.array(v.object(named)),
  productCount: v.number(),
  netSales: v.number(),
  /** What supports it: orders with any of them, units of a season, or orders with both of the rarest pair. */
  count: v.number(),
})

export const collectionsSchema = v.object({
  store: reportStoreSchema,
  period: periodSchema,
  collections: v.array(collectionSchema),
  today: dayText,
  asOf: instant,
})

export type Catalog = v.InferOutput<typeof catalogSchema>
export type CatalogRow = Catalog['rows'][number]
export type PriceLoss = Catalog['losses'][number]
export type Collections = v.InferOutput<typeof collectionsSchema>
export type Collection = Collections['collections'][number]
