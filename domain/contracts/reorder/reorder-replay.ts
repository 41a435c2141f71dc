import * as v from 'valibot'
import { REPLAYED_RULES } from './reorder-terms.ts'

const outcomeSchema = v.object({
  /** Days on which a product ended without stock, of all products. */
  stockOutDays: v.number(),
  lostUnits: v.number(),
  /** The mean units in stock of all products together. */
  heldUnits: v.number(),
  orders: v.number(),
})

/** How stock would have gone with the rules of today, beside two simple ones. The stock is simulated. */
export const reorderReplaySchema = v.object({
  today: v.string(),
  /** The days that count. `null` if no product has a history long enough. */
  period: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** The products that are replayed, of those that sold in the period. */
  products: v.number(),
  soldProducts: v.number(),
  outcomes: v.array(v.object({ rule: v.picklist(REPLAYED_RULES), ...outcomeSchema.entries })),
  /** The products that ours would have left without stock on more days than one of the others, worst first. */
  lost: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      variant: v.nullable(v.string()),
      stockOutDays: v.object({ ours: v.number(), two_weeks: v.number(), month: v.number() }),
      lostUnits: v.number(),
    }),
  ),
  lostProducts: v.number(),
  asOf: v.string(),
})

export type ReorderReplay = v.InferOutput<typeof reorderReplaySchema>
