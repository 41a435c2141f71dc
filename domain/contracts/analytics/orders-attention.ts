import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { reportStoreSchema } from './report-store.ts'

const later = { later: v.number(), laterDone: v.number() }

/** Why an order needs attention. `later` are the next orders, at most 30, and `laterDone` those of them that are done. */
const reasonSchema = v.variant('kind', [
  v.object({ kind: v.literal('cancelled_paid'), cancelledAt: v.nullable(instant) }),
  v.object({ kind: v.literal('not_sent'), ...later }),
  v.object({ kind: v.literal('unpaid'), ...later }),
  v.object({ kind: v.literal('double'), of: v.object({ id: v.string(), name: v.string() }), minutes: v.number() }),
  /** `usual` is what 99 of 100 orders stay below, in minor units, and `orders` how many it is computed from. */
  v.object({ kind: v.literal('large'), usual: v.number(), orders: v.number() }),
])

export type AttentionReason = v.InferOutput<typeof reasonSchema>

const attentionOrderSchema = v.object({
  id: v.string(),
  name: v.string(),
  placedAt: instant,
  placedTimeKnown: v.boolean(),
  customerId: v.nullable(v.string()),
  customer: v.nullable(v.string()),
  /** In minor units of `currency`, as the shop states it. */
  total: v.number(),
  currency: v.string(),
  reasons: v.array(reasonSchema),
})

export type AttentionOrder = v.InferOutput<typeof attentionOrderSchema>

/** The orders that need attention, the most urgent first. */
export const ordersAttentionSchema = v.object({
  store: reportStoreSchema,
  /** The days in which orders were placed that are looked at. */
  period: periodSchema,
  /** The days on which the newest files of orders of the sales channels were imported. `null` without files. */
  files: v.nullable(periodSchema),
  /** How many orders were looked at, open and cancelled. */
  orders: v.number(),
  /** What the files say of at least one open order. */
  told: v.object({ payment: v.boolean(), sending: v.boolean(), times: v.boolean() }),
  /** At most 50. */
  rows: v.array(attentionOrderSchema),
  /** How many there are. */
  rowCount: v.number(),
  today: dayText,
  asOf: instant,
})

export type OrdersAttention = v.InferOutput<typeof ordersAttentionSchema>
