import { z } from 'zod'
import { customerFiguresSchema } from './customers.ts'
import { orderLineSchema } from './order-page.ts'
import { reportStoreSchema } from './report-store.ts'

/** An order or a refund of a customer. Amounts are in minor units of `currency`. */
const eventSchema = z.object({
  kind: z.enum(['order', 'refund']),
  orderId: z.string(),
  orderName: z.string(),
  at: z.iso.datetime({ offset: true }),
  timeKnown: z.boolean(),
  /** What the shop states as the order's total, or what was refunded. */
  amount: z.number(),
  currency: z.string(),
  status: z.string().nullable(),
  /** The first lines of an order. */
  lines: z.array(orderLineSchema),
  lineCount: z.number(),
})

/** A customer, and one page of the orders and refunds, newest first. */
export const customerPageSchema = z.object({
  store: reportStoreSchema,
  /** The last day that the figures count. */
  until: z.iso.date(),
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  country: z.string().nullable(),
  /** `null` without an order in the store's currency. */
  figures: customerFiguresSchema.nullable(),
  events: z.array(eventSchema),
  eventCount: z.number(),
  /** The times that the page covers, without `until` itself. `null` where no other page follows. */
  covers: z.object({
    from: z.iso.datetime({ offset: true }).nullable(),
    until: z.iso.datetime({ offset: true }).nullable(),
  }),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
})

export type CustomerPage = z.infer<typeof customerPageSchema>
