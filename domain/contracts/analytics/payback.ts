import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { reportStoreSchema } from './report-store.ts'

const cellSchema = v.object({
  /** The contribution per customer from the first order to the end of this month, before ad spend. */
  contribution: v.number(),
  /** Whether it is at least what one of these customers cost. */
  isPaidBack: v.boolean(),
  isPartial: v.boolean(),
})

/**
 * What the customers of each month with ad spend cost, and what they have brought since. Amounts are in minor units of the
 * store's currency, and those of customers are for each one.
 */
export const paybackReportSchema = v.object({
  report: v.literal('payback'),
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: dayText,
  /** Whether any ad spend is entered, in the currency of the store. */
  hasAdSpend: v.boolean(),
  /** By the month of the first order, oldest first. All have the same number of cells; cells after `until` are `null`. */
  cohorts: v.array(
    v.object({
      start: dayText,
      size: v.number(),
      /** The ad spend of the month. */
      adSpend: v.number(),
      /** The ad spend ÷ the new customers. */
      costPerCustomer: v.number(),
      /** The share of the net sales of these customers with a known cost. `null` without net sales. */
      coverage: v.nullable(v.number()),
      /** The months after the first one until the contribution reached the cost. `null` if it hasn't yet, or isn't known. */
      paidBackAfter: v.nullable(v.number()),
      cells: v.array(v.nullable(cellSchema)),
    }),
  ),
  /** The ad spend of months without a new customer. */
  spentWithoutCustomers: v.number(),
  today: dayText,
  asOf: instant,
})

export type PaybackReport = v.InferOutput<typeof paybackReportSchema>
