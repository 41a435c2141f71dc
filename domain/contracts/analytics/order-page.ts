import { z } from 'zod'
import { reportStoreSchema } from './report-store.ts'

/** A line of an order. Amounts are in minor units of the order's currency. */
export const orderLineSchema = z.object({
  productId: z.string().nullable(),
  title: z.string(),
  sku: z.string().nullable(),
  /** An exact number, such as 1.5 metres. */
  quantity: z.number(),
  /** Before discounts and tax. */
  unitPrice: z.number(),
  discount: z.number(),
  /** Quantity × unit price − discount. */
  amount: z.number(),
})

export type OrderLine = z.infer<typeof orderLineSchema>

/** An order with all that is known of it. Amounts are in minor units of the order's currency. */
export const orderPageSchema = z.object({
  store: reportStoreSchema,
  id: z.string(),
  name: z.string(),
  placedAt: z.iso.datetime({ offset: true }),
  /** Whether the file gave a time of day. */
  placedTimeKnown: z.boolean(),
  currency: z.string(),
  /** Payment status as in the file, or else `cancelled`, `refunded` or `return` for a credit note. */
  status: z.string().nullable(),
  fulfillment: z.string().nullable(),
  customer: z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  channel: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  discountCode: z.string().nullable(),
  /** The file or sample that brought the order. */
  importName: z.string().nullable(),
  /** What the shop states as the total. */
  statedTotal: z.number(),
  /** Discounts and returns are positive and subtracted. */
  sums: z.object({
    grossSales: z.number(),
    discounts: z.number(),
    returns: z.number(),
    shipping: z.number(),
    taxes: z.number(),
    duties: z.number(),
    total: z.number(),
  }),
  /** The first 500. */
  lines: z.array(orderLineSchema),
  lineCount: z.number(),
  /** Oldest first. */
  refunds: z.array(z.object({ day: z.iso.date(), amount: z.number(), goods: z.number() })),
  isRefundDateEstimated: z.boolean(),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
})

export type OrderPage = z.infer<typeof orderPageSchema>
