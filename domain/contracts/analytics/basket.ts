import { z } from 'zod'
import { periodSchema, storeSchema } from '#domain/contracts/dashboard.ts'

const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  variant: z.string().nullable(),
  sku: z.string().nullable(),
})

/** Products that are bought in the same orders. Cancelled orders don't count. */
export const basketReportSchema = z.object({
  report: z.literal('basket'),
  store: storeSchema.pick({ id: true, name: true, currency: true, timeZone: true }),
  period: periodSchema,
  /** The orders with a product, in the period. */
  orders: z.number(),
  /** Orders with more different products than that, which don't count: their pairs would take too long to count. */
  leftOut: z.object({ orders: z.number(), moreThan: z.number() }).nullable(),
  /** How many orders with both each pair has at least. */
  least: z.number(),
  /** One page of the pairs. */
  rows: z.array(
    z.object({
      /** The product that was asked for, or else the one that more often comes with the other. */
      first: productSchema,
      second: productSchema,
      /** The orders with both. */
      orders: z.number(),
      /** Orders with both ÷ all orders with a product. */
      support: z.number(),
      /** Orders with both ÷ orders with the first. */
      confidence: z.number(),
      /** Orders with both ÷ orders with the second. */
      confidenceBack: z.number(),
      /** How much more often than by chance. 1 is chance. */
      lift: z.number(),
    }),
  ),
  /** How many pairs there are on all pages. */
  rowCount: z.number(),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
})

export type BasketReport = z.infer<typeof basketReportSchema>
export type BasketPair = BasketReport['rows'][number]
