import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { reportStoreSchema } from './report-store.ts'

/** A line of an order. Amounts are in minor units of the order's currency. */
export const orderLineSchema = v.object({
  productId: v.nullable(v.string()),
  title: v.string(),
  sku: v.nullable(v.string()),
  /** An exact number, such as 1.5 metres. */
  quantity: v.number(),
  /** Before discounts and tax. */
  unitPrice: v.number(),
  discount: v.number(),
  /** Quantity × unit price − discount. */
  amount: v.number(),
})

export type OrderLine = v.InferOutput<typeof orderLineSchema>

/** An order with all that is known of it. Amounts are in minor units of the order's currency. */
export const orderPageSchema = v.object({
  store: reportStoreSchema,
  id: v.string(),
  name: v.string(),
  placedAt: instant,
  /** Whether the file gave a time of day. */
  placedTimeKnown: v.boolean(),
  currency: v.string(),
  /** `cancelled`, `refunded` or `partially_refunded` if it was, otherwise the payment status in its file. */
  status: v.nullable(v.string()),
  fulfillment: v.nullable(v.string()),
  customer: v.nullable(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      email: v.nullable(v.string()),
      /** Whether the customer asked to be forgotten. */
      isForgotten: v.boolean(),
    }),
  ),
  channel: v.nullable(v.string()),
  country: v.nullable(v.string()),
  region: v.nullable(v.string()),
  city: v.nullable(v.string()),
  paymentMethod: v.nullable(v.string()),
  discountCode: v.nullable(v.string()),
  /** The file or sample that brought the order. */
  importName: v.nullable(v.string()),
  /** What the shop states as the total. */
  statedTotal: v.number(),
  /** What the order came to when it was placed. Discounts are positive and subtracted. */
  charged: v.object({
    items: v.number(),
    discounts: v.number(),
    shipping: v.number(),
    taxes: v.number(),
    duties: v.number(),
    total: v.number(),
  }),
  /** What counts in total sales: `total` without what was given back. */
  totalSales: v.number(),
  /** The first 500. */
  lines: v.array(orderLineSchema),
  lineCount: v.number(),
  /** Refunds, or what a cancellation took back. Oldest first. */
  givenBack: v.array(v.object({ day: dayText, amount: v.number(), isRefund: v.boolean() })),
  isRefundDateEstimated: v.boolean(),
  today: dayText,
  asOf: instant,
})

export type OrderPage = v.InferOutput<typeof orderPageSchema>
