import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { CHANGE_DIMENSIONS, SALES_FACTORS } from './change-terms.ts'

const partSchema = v.object({
  /** The value of the dimension. `null` where it is missing. */
  key: v.nullable(v.string()),
  /** What people call the part; `null` is a missing value, such as orders without a discount code. */
  label: v.nullable(v.string()),
  before: v.number(),
  after: v.number(),
  /** Its share of the change. */
  explains: v.number(),
})

const sumsSchema = v.object({
  /** Those with an account or email. */
  customers: v.number(),
  ordersWithoutCustomer: v.number(),
  orders: v.number(),
  /** Units sold, before returns. */
  items: v.number(),
  grossSales: v.number(),
  discounts: v.number(),
  returns: v.number(),
})

const changeSchema = v.object({
  /** The days of the period that are over. */
  days: periodSchema,
  comparison: periodSchema,
  before: v.number(),
  after: v.number(),
  /** What the factors are computed from. */
  sums: v.object({ before: sumsSchema, after: sumsSchema }),
  /** How much of the change each factor is. They add up to it exactly. */
  factors: v.array(v.object({ factor: v.picklist(SALES_FACTORS), effect: v.number() })),
  /** Whether the change is too small to look for parts. */
  isSmall: v.boolean(),
  /** For each dimension in which few parts moved with most of the change: these parts. The most surprising first. */
  moved: v.array(
    v.object({ dimension: v.picklist(CHANGE_DIMENSIONS), explains: v.number(), parts: v.array(partSchema) }),
  ),
})

/** Why net sales changed. Amounts are in minor units of `currency`. */
export const changeReportSchema = v.object({
  report: v.literal('change'),
  currency: v.string(),
  /** `null` without a comparison. */
  change: v.nullable(changeSchema),
  asOf: instant,
  today: dayText,
})

export type ChangeReport = v.InferOutput<typeof changeReportSchema>
