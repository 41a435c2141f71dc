import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { reportStoreSchema } from './report-store.ts'

const cellSchema = v.object({
  customers: v.number(),
  retention: v.number(),
  cumulativeValue: v.number(),
  valuePerCustomer: v.number(),
  isPartial: v.boolean(),
})

/** Retention and lifetime value of customers by the month of their first order. Amounts are in minor units. */
export const cohortsReportSchema = v.object({
  report: v.literal('cohorts'),
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: dayText,
  /** Oldest first. All have the same number of cells; cells after `until` are `null`. */
  cohorts: v.array(
    v.object({
      start: dayText,
      size: v.number(),
      repeatRate: v.number(),
      /** When a young cohort can be compared with older ones. `null` if it already can. */
      maturesOn: v.nullable(dayText),
      cells: v.array(v.nullable(cellSchema)),
    }),
  ),
  /** Customers of cohorts that are too old for the table. */
  olderCustomers: v.number(),
  today: dayText,
  asOf: instant,
})

export type CohortsReport = v.InferOutput<typeof cohortsReportSchema>
