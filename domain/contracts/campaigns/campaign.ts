import * as v from 'valibot'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { SEGMENT_NAMES } from '#domain/contracts/analytics/customers.ts'
import { campaignOutcomeSchema, outcomeTextsSchema } from './outcome.ts'

export const CAMPAIGN_STATES = [
  'proposed',
  'edited',
  'approved',
  'done',
  'failed',
  'taken_back',
  'dismissed',
  'measured',
] as const

export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** The states that a person chooses. Content is approved, and edited, in other ways. */
export const CHOSEN_STATES = ['proposed', 'approved', 'done', 'failed', 'taken_back', 'dismissed'] as const

export type ChosenState = (typeof CHOSEN_STATES)[number]

/** For how many days orders count, from the day a campaign went out. Until they are over it is running. */
export const CAMPAIGN_DAYS = 28

export const LONGEST = { name: 120, subject: 200, preview: 200, body: 10_000, offer: 300 } as const

/** The most that can be kept back, and what is kept back by default, in percent. */
export const MOST_KEPT_BACK = 50
export const KEPT_BACK = 20

export const MOST_PERCENT_OFF = 90

export const MOST_PEOPLE = 50_000

const audienceSchema = v.variant('kind', [
  v.object({ kind: v.literal('everyone') }),
  v.object({ kind: v.literal('segment'), segment: v.picklist(SEGMENT_NAMES) }),
  v.object({ kind: v.literal('overdue'), overdue: v.picklist(OVERDUE_LABELS) }),
  /** A list that members keep, with its name as it was. */
  v.object({ kind: v.literal('list'), list: v.string(), name: v.string() }),
  /** Who bought one product and not the other, with their titles as they were. */
  v.object({
    kind: v.literal('bought'),
    product: v.string(),
    title: v.string(),
    without: v.string(),
    withoutTitle: v.string(),
  }),
])

/** The customers that a campaign is about, before anybody is left out. */
export type Audience = v.InferOutput<typeof audienceSchema>

export const campaignContentSchema = v.object({
  name: v.string(),
  audience: audienceSchema,
  subject: v.string(),
  preview: v.string(),
  body: v.string(),
  offer: v.string(),
  /** What the offer takes off an order, in percent. `null` without one. */
  percentOff: v.nullable(v.number()),
  /** The day on which it is to go out. `null` if that is open. */
  plannedOn: v.nullable(dayText),
  /** How many are kept back to compare with, in percent. */
  keptBack: v.number(),
  isUnknownIncluded: v.boolean(),
  /** Whether people who are in a running campaign get this one too. */
  isRunningIncluded: v.boolean(),
})

export type CampaignContent = v.InferOutput<typeof campaignContentSchema>

/** What is known of those who order anyway: customers who hadn't ordered for as long, and what they did then. */
const baseSchema = v.object({ days: v.number(), alike: v.number(), ordered: v.number(), share: v.number() })

const expectationSchema = v.object({
  treated: v.number(),
  kept: v.number(),
  /** `null` if fewer than 30 customers are like them. */
  base: v.nullable(baseSchema),
  /** How many of those who get it would order anyway. `null` without a base. */
  anyway: v.nullable(v.number()),
  /** The smallest difference of the shares who order that the comparison can show. 1 if none can, `null` if it can't be told. */
  smallest: v.nullable(v.number()),
  /** What an order of these customers is worth, in minor units. `null` without orders. */
  averageOrder: v.nullable(v.number()),
  currency: v.string(),
  /** What the percentage costs on an average order, and the gross profit that it is taken from, in minor units. */
  offerCost: v.nullable(
    v.object({
      perOrder: v.number(),
      /** `null` if no costs are known. */
      grossProfit: v.nullable(v.number()),
      /** The share of net sales whose costs are known. */
      coverage: v.nullable(v.number()),
    }),
  ),
})

export type Expectation = v.InferOutput<typeof expectationSchema>

/** Who gets a campaign as it stands, and what that can show. */
export const campaignPreviewSchema = v.object({
  counts: v.object({
    /** All customers of the audience. */
    matched: v.number(),
    agreed: v.number(),
    refused: v.number(),
    unknown: v.number(),
    withoutEmail: v.number(),
    /** How many could get it and are in a running campaign. */
    running: v.number(),
  }),
  /** The running campaigns with these people, with the names of some. */
  running: v.array(v.object({ id: v.string(), name: v.string(), people: v.number(), names: v.array(v.string()) })),
  /** Stands for who is in it and who of them is kept back. The approval names it. */
  people: v.string(),
  expectation: expectationSchema,
  /** The last day that counts. */
  until: dayText,
  today: dayText,
})

export type CampaignPreview = v.InferOutput<typeof campaignPreviewSchema>

/** Why it was proposed, with the figures of that day. */
const whySchema = v.object({
  text: v.string(),
  figures: v.array(v.object({ label: v.string(), value: v.string() })),
  on: dayText,
})

export type Why = v.InferOutput<typeof whySchema>

export const PROPOSERS = ['member', 'marketing', 'today'] as const

const historySchema = v.array(
  v.object({
    id: v.string(),
    event: v.picklist([...CAMPAIGN_STATES, 'downloaded']),
    content: v.nullable(campaignContentSchema),
    sentOn: v.nullable(dayText),
    /** Empty once that person has deleted the account. */
    by: v.nullable(v.string()),
    at: instant,
  }),
)

export type CampaignHistory = v.InferOutput<typeof historySchema>

export const campaignSchema = v.object({
  id: v.string(),
  storeId: v.string(),
  proposedBy: v.picklist(PROPOSERS),
  state: v.picklist(CAMPAIGN_STATES),
  content: campaignContentSchema,
  /** A decision names it, so that it is about what the person saw. */
  hash: v.string(),
  why: whySchema,
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(instant),
  expected: v.nullable(expectationSchema),
  downloadedAt: v.nullable(instant),
  sentOn: v.nullable(dayText),
  /** What the last look at its orders found. `null` before the first one. */
  outcome: v.nullable(campaignOutcomeSchema),
  outcomeTexts: v.nullable(outcomeTextsSchema),
  /** Whether it was never approved. */
  isDeletable: v.boolean(),
  history: historySchema,
  today: dayText,
  timeZone: v.string(),
})

export type Campaign = v.InferOutput<typeof campaignSchema>
