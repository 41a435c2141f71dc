import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { listingContentSchema } from './listing.ts'

export const DRAFT_KINDS = ['reply', 'listing'] as const

export type DraftKind = (typeof DRAFT_KINDS)[number]

export const DRAFT_STATES = ['proposed', 'edited', 'approved', 'done', 'taken_back', 'dismissed', 'measured'] as const

/** The states that a person chooses. Content is approved, and edited, in other ways. */
export const CHOSEN_DRAFT_STATES = ['proposed', 'approved', 'done', 'taken_back', 'dismissed'] as const

const PROPOSERS = ['member', 'support', 'builder', 'today'] as const

export const LONGEST_REPLY = { subject: 200, body: 10_000 } as const

/** A reply to a customer. */
const replyContentSchema = v.object({ subject: v.string(), body: v.string() })

export type ReplyContent = v.InferOutput<typeof replyContentSchema>

/** What happened, the last event first. */
const historyOf = <Content extends v.GenericSchema>(content: Content) =>
  v.array(
    v.object({
      id: v.string(),
      event: v.picklist(DRAFT_STATES),
      content: v.nullable(content),
      doneOn: v.nullable(dayText),
      /** Empty once that person has deleted the account. */
      by: v.nullable(v.string()),
      at: instant,
    }),
  )

/** What a draft is about. What is gone is `null`. */
const aboutSchema = v.object({
  order: v.nullable(v.object({ id: v.string(), name: v.string() })),
  customer: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()), email: v.nullable(v.string()) })),
  product: v.nullable(v.object({ id: v.string(), title: v.string() })),
})

const ofAllKinds = {
  id: v.string(),
  storeId: v.string(),
  proposedBy: v.picklist(PROPOSERS),
  about: aboutSchema,
  state: v.picklist(DRAFT_STATES),
  /** A decision names it, so that it is about what the person saw. */
  hash: v.string(),
  /** Why it was proposed, with the figures of that day. */
  why: v.object({
    text: v.string(),
    figures: v.array(v.object({ label: v.string(), value: v.string() })),
    on: dayText,
  }),
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(instant),
  /** The day on which it was sent or published, as a member said. */
  doneOn: v.nullable(dayText),
  /** Whether it was never approved. */
  isDeletable: v.boolean(),
  today: dayText,
  timeZone: v.string(),
}

/** A text that is prepared for a store. Each kind has content of its own. */
export const draftSchema = v.variant('kind', [
  v.object({
    ...ofAllKinds,
    kind: v.literal('reply'),
    content: replyContentSchema,
    history: historyOf(replyContentSchema),
  }),
  v.object({
    ...ofAllKinds,
    kind: v.literal('listing'),
    content: listingContentSchema,
    history: historyOf(listingContentSchema),
  }),
])

export type Draft = v.InferOutput<typeof draftSchema>

/** The field of the content that names a draft in lists. */
export const DRAFT_TITLES = { reply: 'subject', listing: 'title' } as const satisfies Record<DraftKind, string>
