import { z } from 'zod'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { reportStoreSchema } from './report-store.ts'

export const SEGMENT_NAMES = RFM_SEGMENTS.map(({ name }) => name)

const segment = z.enum(SEGMENT_NAMES)

const asked = {
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: z.iso.date(),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
}

/** All customers of a store: how often they order, and their segments. Amounts are in minor units. */
export const customersReportSchema = z.object({
  ...asked,
  report: z.literal('customers'),
  customers: z.number(),
  /** Customers with two or more orders. */
  repeatCustomers: z.number(),
  netSales: z.number(),
  /** Days between consecutive orders of the same customer: quartiles. `null` if nobody ordered twice. */
  gaps: z.object({ lower: z.number(), median: z.number(), upper: z.number(), gaps: z.number() }).nullable(),
  /** Of the customers who have had so many days since their first order, how many ordered again within them. */
  windows: z.array(
    z.object({ days: z.number(), customers: z.number(), returned: z.number(), share: z.number().nullable() }),
  ),
  overdue: z.number(),
  likelyGone: z.number(),
  /** Best first. `null` under `leastCustomers`. */
  segments: z
    .array(z.object({ name: segment, customers: z.number(), netSales: z.number(), share: z.number().nullable() }))
    .nullable(),
  leastCustomers: z.number(),
  /** Measures with too few different values for fifths. Their scores are spaced evenly. */
  notes: z.array(z.object({ measure: z.enum(['recency', 'frequency', 'monetary']), distinctValues: z.number() })),
})

export type CustomersReport = z.infer<typeof customersReportSchema>

/** What the history of a customer says. Amounts are in minor units of the store's currency. */
export const customerFiguresSchema = z.object({
  segment: segment.nullable(),
  orders: z.number(),
  firstOrder: z.iso.date(),
  lastOrder: z.iso.date(),
  netSales: z.number(),
  /** (Gross sales − discounts) ÷ orders. */
  averageOrderValue: z.number(),
  daysSince: z.number(),
  /** The usual days between orders. `null` if nobody ordered twice. */
  usualGap: z.number().nullable(),
  /** Whether the usual days are the customer's own, and not those of all customers. */
  isOwnGap: z.boolean(),
  overdue: z.enum(OVERDUE_LABELS).nullable(),
  /** How many days ago the next order was due. 0 if it isn't. */
  daysOverdue: z.number(),
})

export type CustomerFigures = z.infer<typeof customerFiguresSchema>

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
export const customerListSchema = z.object({
  ...asked,
  rowCount: z.number(),
  rows: z.array(
    customerFiguresSchema.extend({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }),
  ),
})

export type CustomerList = z.infer<typeof customerListSchema>
