import { z } from 'zod'
import { reportStoreSchema } from './report-store.ts'

const cellSchema = z.object({
  customers: z.number(),
  retention: z.number(),
  cumulativeValue: z.number(),
  valuePerCustomer: z.number(),
  isPartial: z.boolean(),
})

/** Retention and lifetime value of customers by the month of their first order. Amounts are in minor units. */
export const cohortsReportSchema = z.object({
  report: z.literal('cohorts'),
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: z.iso.date(),
  /** Oldest first. All have the same number of cells; cells after `until` are `null`. */
  cohorts: z.array(
    z.object({
      start: z.iso.date(),
      size: z.number(),
      repeatRate: z.number(),
      /** When a young cohort can be compared with older ones. `null` if it already can. */
      maturesOn: z.iso.date().nullable(),
      cells: z.array(cellSchema.nullable()),
    }),
  ),
  /** Customers of cohorts that are too old for the table. */
  olderCustomers: z.number(),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
})

export type CohortsReport = z.infer<typeof cohortsReportSchema>
