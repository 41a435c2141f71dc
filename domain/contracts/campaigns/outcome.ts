import * as v from 'valibot'
import { dayText } from '#domain/contracts/answer-parts.ts'

const difference = { value: v.number(), low: v.number(), high: v.number() }

const orderedSchema = v.object({ people: v.number(), ordered: v.number() })

const effectSchema = v.object({
  /** After how many days of the window it was looked at. */
  day: v.number(),
  window: v.number(),
  treated: orderedSchema,
  kept: orderedSchema,
  /** By how much the share who ordered is higher with the campaign. */
  ordered: v.object(difference),
  /** Net sales per person in minor units: the difference, and those of both groups. `null` if too few people ordered. */
  netSales: v.nullable(v.object({ ...difference, cap: v.number(), treated: v.number(), kept: v.number() })),
})

/** What a look at a campaign's orders found, as it is stored. `no_groups` if nobody was kept back, or nobody is left to compare. */
export const campaignOutcomeSchema = v.variant('kind', [
  v.object({ kind: v.literal('no_groups') }),
  v.object({ kind: v.literal('measured'), through: dayText, currency: v.string(), effect: effectSchema }),
])

export type CampaignOutcome = v.InferOutput<typeof campaignOutcomeSchema>

/** What is said of it: in one sentence, the counts behind it, and the money. */
export const outcomeTextsSchema = v.object({
  text: v.string(),
  basis: v.nullable(v.string()),
  sales: v.nullable(v.string()),
})
