import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { customerFiguresSchema } from './customers.ts'
import { orderLineSchema } from './order-page.ts'
import { reportStoreSchema } from './report-store.ts'

/** An order or a refund of a customer. Amounts are in minor units of `currency`. */
const eventSchema = v.object({
  kind: v.picklist(['order', 'refund']),
  orderId: v.string(),
  orderName: v.string(),
  at: instant,
  timeKnown: v.boolean(),
  /** What the shop states as the order's total, or what was refunded. */
  amount: v.number(),
  currency: v.string(),
  status: v.nullable(v.string()),
  /** The first lines of an order. */
  lines: v.array(orderLineSchema),
  lineCount: v.number(),
})

/** A customer, and one page of the orders and refunds, newest first. */
export const customerPageSchema = v.object({
  store: reportStoreSchema,
  /** The last day that the figures count. */
  until: dayText,
  id: v.string(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  country: v.nullable(v.string()),
  /** Whether the store has removed who the customer is. */
  isForgotten: v.boolean(),
  /** The consent to marketing by email. `null` if no file says anything. */
  consent: v.nullable(
    v.object({
      answer: v.picklist(['yes', 'no']),
      at: instant,
      /** Whether `at` is of the row, of its file or of the import. */
      datedBy: v.picklist(['row', 'file', 'import']),
      /** The file that says so. */
      importName: v.nullable(v.string()),
      /** The sales channel of the file. */
      channel: v.nullable(v.string()),
    }),
  ),
  /** `null` without an order in the store's currency. */
  figures: v.nullable(customerFiguresSchema),
  events: v.array(eventSchema),
  eventCount: v.number(),
  /** The times that the page covers, without `until` itself. `null` where no other page follows. */
  covers: v.object({
    from: v.nullable(instant),
    until: v.nullable(instant),
  }),
  today: dayText,
  asOf: instant,
})

export type CustomerPage = v.InferOutput<typeof customerPageSchema>
