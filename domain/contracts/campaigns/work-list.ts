import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { DRAFT_KINDS, DRAFT_STATES } from '#domain/contracts/drafts/draft.ts'
import { CAMPAIGN_STATES, campaignContentSchema, PROPOSERS } from './campaign.ts'
import { WORK_DECISIONS, WORK_KINDS } from '#domain/contracts/work.ts'

/** What is proposed to a store: its campaigns and texts, what Today proposed, and notes of assistants. The last change first. */
export const workListSchema = v.object({
  store: v.object({ id: v.string(), timeZone: v.string(), currency: v.string() }),
  campaigns: v.array(
    v.object({
      id: v.string(),
      state: v.picklist(CAMPAIGN_STATES),
      proposedBy: v.picklist(PROPOSERS),
      ...v.pick(campaignContentSchema, ['name', 'audience', 'plannedOn']).entries,
      /** How many get it. `null` unless it is approved. */
      people: v.nullable(v.number()),
      downloadedAt: v.nullable(instant),
      sentOn: v.nullable(dayText),
      /** What it brought, in one sentence. `null` before the first look. */
      outcome: v.nullable(v.string()),
      by: v.nullable(v.string()),
      at: instant,
    }),
  ),
  /** Texts that are prepared: replies to customers, and product texts. */
  drafts: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(DRAFT_KINDS),
      state: v.picklist(DRAFT_STATES),
      title: v.string(),
      /** The name of the order, the customer or the product. `null` without one. */
      about: v.nullable(v.string()),
      doneOn: v.nullable(dayText),
      /** What it brought, in one sentence. `null` before that is known. */
      outcome: v.nullable(v.string()),
      by: v.nullable(v.string()),
      at: instant,
    }),
  ),
  actions: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(WORK_KINDS),
      state: v.picklist(WORK_DECISIONS),
      title: v.string(),
      why: v.string(),
      /** Where its sum comes from. `null` if it needs no words. */
      basis: v.nullable(v.string()),
      /** The money at stake in minor units. `null` if no figure says it. */
      stake: v.nullable(v.number()),
      href: v.string(),
      returnsOn: v.nullable(dayText),
      by: v.nullable(v.string()),
      at: v.nullable(instant),
    }),
  ),
  /** What assistants drafted, as plain text. */
  notes: v.array(
    v.object({
      id: v.string(),
      state: v.picklist(WORK_DECISIONS),
      title: v.string(),
      text: v.string(),
      /** The name of the person's own token. `null` for those of others and deleted ones. */
      token: v.nullable(v.string()),
      proposedOn: dayText,
      by: v.nullable(v.string()),
      at: v.nullable(instant),
    }),
  ),
  /** How many there are in each state. The lists have the newest 200 each, and first what isn't done. */
  counts: v.record(v.string(), v.number()),
  asOf: instant,
})

export type WorkList = v.InferOutput<typeof workListSchema>
