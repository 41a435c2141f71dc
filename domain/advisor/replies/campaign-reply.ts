import type { Citation, Reply, SentCampaign } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import { describeOutcome } from '#domain/analysis/campaigns/describe-outcome.ts'
import { citePlace } from './place.ts'

/** Returns what is said of a campaign that went out: what it brought, or that this isn't known yet. */
export function outcomeText({ outcome }: SentCampaign): string {
  if (outcome === null) return 'What it brought is looked at after each week of complete days, so it isn’t known yet.'
  const { text, basis, sales } = describeOutcome(outcome)
  return [`${text}.`, basis, sales].filter((part) => part !== null).join(' ')
}

/** What the citation of a campaign says in a few words. */
function valueOf({ outcome }: SentCampaign): string {
  if (outcome === null) return 'not measured yet'
  if (outcome.kind === 'no_groups') return 'can’t be told'
  const { day, window, ordered } = outcome.effect
  if (ordered.low > 0) return 'more people ordered'
  if (ordered.high < 0) return 'fewer people ordered'
  return day < window ? 'not seen yet' : 'no clear difference'
}

/** Cites the page of a campaign. */
export const citeCampaign = (campaign: SentCampaign, value = valueOf(campaign)): Citation =>
  citePlace({ label: quoteName(campaign.name), value, href: `/ai-agents/work/${campaign.id}`, day: campaign.sentOn })

/** Replies whether a campaign email worked. */
export const replyOnCampaign = (campaign: SentCampaign, wording: Wording): Reply =>
  replyOf({
    text: `${quoteName(campaign.name)} went out on ${wording.day(campaign.sentOn)}. ${outcomeText(campaign)}`,
    citations: [citeCampaign(campaign)],
  })
