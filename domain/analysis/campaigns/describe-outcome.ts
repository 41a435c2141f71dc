import type { CampaignOutcome } from '#domain/contracts/campaigns/outcome.ts'
import { type CampaignTexts, describeEffect } from './describe-effect.ts'

type OutcomeTexts = Omit<CampaignTexts, 'basis'> & { basis: string | null }

/** Writes what a look at a campaign's orders found. */
export function describeOutcome(outcome: CampaignOutcome): OutcomeTexts {
  if (outcome.kind === 'measured') return describeEffect(outcome.effect, outcome.currency)
  return {
    text: 'Nothing can be told of what it brought: there is nobody to compare with',
    basis: 'Many of these customers would order anyway. Only customers who are kept back by chance show how many.',
    sales: null,
  }
}
