import * as v from 'valibot'
import { figuresEndSchema } from '#domain/contracts/dashboard.ts'
import { DEMAND_METHODS, UNKNOWN_REORDERS } from './reorder-terms.ts'

const named = {
  id: v.string(),
  title: v.string(),
  variant: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  vendor: v.nullable(v.string()),
}

/** A product to order now. Days are of the store's time zone. */
const toOrderSchema = v.object({
  ...named,
  /** Units on hand on `stockOn`. Negative if more was sold than there was. */
  available: v.number(),
  stockOn: v.string(),
  /** Units that are probably on hand today, after the sales since and what was received. */
  left: v.number(),
  /** Units that were ordered and haven't arrived. */
  onOrder: v.number(),
  /** Where the expected units come from. */
  method: v.picklist(DEMAND_METHODS),
  /** The units that are enough until the next order arrives, as often as `service` says. */
  upTo: v.number(),
  /** What of them is missing, in packs. */
  quantity: v.number(),
  /** The units that are asked for until the next order arrives, and so many in one of ten cases at least and at most. */
  demand: v.object({ expected: v.number(), low: v.number(), high: v.number() }),
  /** The last day on which an order arrives in time. It may be over. */
  orderBy: v.string(),
  leadDays: v.number(),
  reviewDays: v.number(),
  minimum: v.number(),
  packSize: v.number(),
  /** How often the stock should last, from 0 to 1. */
  service: v.number(),
  /** A decimal amount of the store's currency. `null` if no cost is known. */
  unitCost: v.nullable(v.string()),
  /** Without a known cost: what the rule for such goods takes of the price. `null` without a rule or a price. */
  ruleCost: v.nullable(v.string()),
})

const onItsWaySchema = v.object({
  ...named,
  /** The product; `id` is the order. */
  productId: v.string(),
  quantity: v.number(),
  orderedOn: v.string(),
  expectedOn: v.string(),
})

const unknownSchema = v.object({
  ...named,
  reason: v.picklist(UNKNOWN_REORDERS),
  /** The day of the file that its stock comes from. `null` if no stock is known. */
  stockOn: v.nullable(v.string()),
})

export const reorderSchema = v.object({
  store: v.object({
    id: v.string(),
    name: v.string(),
    currency: v.string(),
    timeZone: v.string(),
    isSample: v.boolean(),
    figuresEnd: figuresEndSchema,
  }),
  today: v.string(),
  toOrder: v.array(toOrderSchema),
  onItsWay: v.array(onItsWaySchema),
  unknown: v.array(unknownSchema),
  /** The products whose stock lasts until the next order. */
  fine: v.number(),
  asOf: v.string(),
})

export type Reorder = v.InferOutput<typeof reorderSchema>
export type ToOrder = Reorder['toOrder'][number]
export type OnItsWay = Reorder['onItsWay'][number]
export type UnknownReorder = Reorder['unknown'][number]
