import { z } from 'zod'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { CHANGE_DIMENSIONS, SALES_FACTORS } from './change-terms.ts'

const partSchema = z.object({
  /** The value of the dimension. `null` where it is missing. */
  key: z.string().nullable(),
  /** What people call the part; `null` is a missing value, such as orders without a discount code. */
  label: z.string().nullable(),
  before: z.number(),
  after: z.number(),
  /** Its share of the change. */
  explains: z.number(),
})

const sumsSchema = z.object({
  /** Those with an account or email. */
  customers: z.number(),
  ordersWithoutCustomer: z.number(),
  orders: z.number(),
  /** Units sold, before returns. */
  items: z.number(),
  grossSales: z.number(),
  discounts: z.number(),
  returns: z.number(),
})

const changeSchema = z.object({
  /** The days of the period that are over. */
  days: periodSchema,
  comparison: periodSchema,
  before: z.number(),
  after: z.number(),
  /** What the factors are computed from. */
  sums: z.object({ before: sumsSchema, after: sumsSchema }),
  /** How much of the change each factor is. They add up to it exactly. */
  factors: z.array(z.object({ factor: z.enum(SALES_FACTORS), effect: z.number() })),
  /** Whether the change is too small to look for parts. */
  isSmall: z.boolean(),
  /** For each dimension in which few parts moved with most of the change: these parts. The most surprising first. */
  moved: z.array(z.object({ dimension: z.enum(CHANGE_DIMENSIONS), explains: z.number(), parts: z.array(partSchema) })),
})

/** Why net sales changed. Amounts are in minor units of `currency`. */
export const changeReportSchema = z.object({
  report: z.literal('change'),
  currency: z.string(),
  /** `null` without a comparison. */
  change: changeSchema.nullable(),
  asOf: z.iso.datetime({ offset: true }),
  today: z.iso.date(),
})

export type ChangeReport = z.infer<typeof changeReportSchema>
