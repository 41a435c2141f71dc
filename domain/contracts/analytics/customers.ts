import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { CONSENTS } from '#domain/contracts/consent.ts'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { reportStoreSchema } from './report-store.ts'

export const SEGMENT_NAMES = RFM_SEGMENTS.map(({ name }) => name)

const segment = v.picklist(SEGMENT_NAMES)

const asked = {
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: dayText,
  today: dayText,
  asOf: instant,
}

/** All customers of a store: how often they order, and their segments. Amounts are in minor units. */
export const customersReportSchema = v.object({
  ...asked,
  report: v.literal('customers'),
  customers: v.number(),
  /** Customers with two or more orders. */
  repeatCustomers: v.number(),
  netSales: v.number(),
  /** Days between consecutive orders of the same customer: quartiles. `null` if nobody ordered twice. */
  gaps: v.nullable(v.object({ lower: v.number(), median: v.number(), upper: v.number(), gaps: v.number() })),
  /** Of the customers who have had so many days since their first order, how many ordered again within them. */
  windows: v.array(
    v.object({ days: v.number(), customers: v.number(), returned: v.number(), share: v.nullable(v.number()) }),
  ),
  overdue: v.number(),
  likelyGone: v.number(),
  /**
   * Who is likely gone is overdue and like these customers: of so many in a test on the store's past, so many ordered again
   * within the weeks. `null` if the past doesn't tell, so that nobody is likely gone.
   */
  goneTest: v.nullable(v.object({ weeks: v.number(), customers: v.number(), ordered: v.number() })),
  /** Best first. `null` under `leastCustomers`. */
  segments: v.nullable(
    v.array(v.object({ name: segment, customers: v.number(), netSales: v.number(), share: v.nullable(v.number()) })),
  ),
  leastCustomers: v.number(),
  /** Measures with too few different values for fifths. Their scores are spaced evenly. */
  notes: v.array(v.object({ measure: v.picklist(['recency', 'frequency', 'monetary']), distinctValues: v.number() })),
})

export type CustomersReport = v.InferOutput<typeof customersReportSchema>

/** What the history of a customer says. Amounts are in minor units of the store's currency. */
export const customerFiguresSchema = v.object({
  segment: v.nullable(segment),
  orders: v.number(),
  firstOrder: dayText,
  lastOrder: dayText,
  netSales: v.number(),
  /** (Gross sales − discounts) ÷ orders. */
  averageOrderValue: v.number(),
  daysSince: v.number(),
  /** The usual days between orders. `null` if nobody ordered twice. */
  usualGap: v.nullable(v.number()),
  /** Whether the usual days are the customer's own, and not those of all customers. */
  isOwnGap: v.boolean(),
  overdue: v.nullable(v.picklist(OVERDUE_LABELS)),
  /** How many days ago the next order was due. 0 if it isn't. */
  daysOverdue: v.number(),
})

export type CustomerFigures = v.InferOutput<typeof customerFiguresSchema>

/** What a list of customers can be sorted by. */
export const CUSTOMER_ORDERS = [
  'firstOrder',
  'lastOrder',
  'orders',
  'netSales',
  'averageOrderValue',
  'daysOverdue',
] as const

/** One page of the customers that match. */
export const customerListSchema = v.object({
  ...asked,
  rowCount: v.number(),
  rows: v.array(
    v.object({
      ...customerFiguresSchema.entries,
      id: v.string(),
      name: v.nullable(v.string()),
      email: v.nullable(v.string()),
      consent: v.picklist(CONSENTS),
    }),
  ),
})

export type CustomerList = v.InferOutput<typeof customerListSchema>
