import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { periodSchema } from '#domain/contracts/dashboard.ts'
import { reportStoreSchema } from './report-store.ts'

/** Why figures of past days have changed. */
export const REVISION_CAUSES = ['added', 'refunded', 'cancelled', 'changed', 'removed'] as const

export type RevisionCause = (typeof REVISION_CAUSES)[number]

const revisionSchema = v.object({
  /** The day at whose end this was known. */
  knownOn: dayText,
  /** In minor units of the store's currency. */
  netSales: v.number(),
  orders: v.number(),
  /** How many orders changed since the revision before, by cause. Empty for the first one. */
  causes: v.array(v.object({ cause: v.picklist(REVISION_CAUSES), orders: v.number() })),
})

export type Revision = v.InferOutput<typeof revisionSchema>

/** How what is known of the figures of past days has changed. */
export const revisionsSchema = v.object({
  store: reportStoreSchema,
  period: periodSchema,
  /** The oldest first: what was known first after the period had ended, then each change. Empty before that. */
  revisions: v.array(revisionSchema),
  asOf: instant,
})

export type Revisions = v.InferOutput<typeof revisionsSchema>
