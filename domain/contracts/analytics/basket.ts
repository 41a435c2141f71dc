import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { reportStoreSchema } from './report-store.ts'

const productSchema = v.object({
  id: v.string(),
  title: v.string(),
  variant: v.nullable(v.string()),
  sku: v.nullable(v.string()),
})

/** Products that are bought in the same orders. Cancelled orders don't count. */
export const basketReportSchema = v.object({
  report: v.literal('basket'),
  store: reportStoreSchema,
  period: periodSchema,
  /** The orders with a product, in the period. */
  orders: v.number(),
  /** Orders with more different products than that, which don't count: their pairs would take too long to count. */
  leftOut: v.nullable(v.object({ orders: v.number(), moreThan: v.number() })),
  /** How many orders with both each pair has at least. */
  least: v.number(),
  /** One page of the pairs. */
  rows: v.array(
    v.object({
      /** The product that was asked for, or else the one that more often comes with the other. */
      first: productSchema,
      second: productSchema,
      /** The orders with both. */
      orders: v.number(),
      /** Orders with both ÷ all orders with a product. */
      support: v.number(),
      /** Orders with both ÷ orders with the first. */
      confidence: v.number(),
      /** Orders with both ÷ orders with the second. */
      confidenceBack: v.number(),
      /** How much more often than by chance. 1 is chance. */
      lift: v.number(),
    }),
  ),
  /** How many pairs there are on all pages. */
  rowCount: v.number(),
  today: dayText,
  asOf: instant,
})

export type BasketReport = v.InferOutput<typeof basketReportSchema>
export type BasketPair = BasketReport['rows'][number]
