import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { STEP_KINDS } from '#domain/reconciliation/waterfall.ts'

/** The platforms whose shops have a report to compare with. */
export const RECONCILED_PLATFORMS: ReadonlySet<LivePlatform> = new Set<LivePlatform>(['woocommerce'])

/** In minor units of the answer's currency. */
const amount = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(v.number(), v.safeInteger())

const suspectEntries = {
  number: v.string(),
  reason: v.picklist(['only_in_shop', 'only_here', 'another_day', 'another_amount']),
  /** What the store has more than the shop. */
  amount,
  /** The order in the shop's admin. */
  url: v.nullable(v.string()),
}

const spanEntries = {
  /** Dates in the shop's zone. */
  from: dayText,
  to: dayText,
  /** Total sales as the shop's admin shows them. With all steps and the rest they are `net`. */
  shown: amount,
  steps: v.array(v.object({ kind: v.picklist(STEP_KINDS), amount })),
  /** What no step explains. */
  rest: amount,
  /** Net sales as the store shows them. */
  net: amount,
  ordersShown: count,
  /** How many more orders the store has. */
  ordersRest: count,
}

/** A day or month as it is stored. */
export const storedSpanSchema = v.object({
  ...spanEntries,
  /** Orders that may explain the rest, the largest difference first. `null` if nobody looked or there are too many. */
  suspects: v.nullable(v.array(v.object(suspectEntries))),
})

const spanSchema = v.object({
  ...spanEntries,
  suspects: v.nullable(
    v.array(
      v.object({
        ...suspectEntries,
        /** The id of the store's own order. `null` if it has none. */
        order: v.nullable(v.string()),
      }),
    ),
  ),
})

/** The answer of `GET /connections/:id/reconciliation`. The newest days and months are first. */
export const reconciliationSchema = v.object({
  currency: v.string(),
  /** `null` until the figures were compared for the first time. */
  checkedAt: v.nullable(instant),
  /** Why there is no report to compare with, as a sentence. */
  missing: v.nullable(v.string()),
  days: v.array(spanSchema),
  months: v.array(spanSchema),
})

export type StoredSpan = v.InferOutput<typeof storedSpanSchema>
export type ComparedSpan = v.InferOutput<typeof spanSchema>
export type Reconciliation = v.InferOutput<typeof reconciliationSchema>
