import type { CampaignContent, CampaignPreview } from '#domain/contracts/campaigns/campaign.ts'
import { inOneCurrency } from '#server/api/analytics/report-endpoint.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { type FiguresApiOptions, type FiguresQuestion, loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { loadExpectation } from './load-expectation.ts'
import { type CampaignPeople, loadPeople, queryOf } from './load-people.ts'

export type CampaignOptions = FiguresApiOptions & { analyze: CustomerAnalyses }

export type Previewed = { store: string; id: string; content: CampaignContent }

export type WhoAsks = Pick<FiguresQuestion<unknown>, 'claims' | 'asker'>

/** Returns who gets a campaign as it stands, and what that can show. Throws 404 `store_not_found`. */
export async function previewCampaign(
  options: CampaignOptions,
  who: WhoAsks,
  { store, ...campaign }: Previewed,
): Promise<CampaignPreview & Pick<CampaignPeople, 'reached'>> {
  const asked = await loadQuestion(options, { ...who, query: queryOf(store, campaign.content.audience) })
  if (!asked) throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
  const question = inOneCurrency(asked)
  const people = await loadPeople(options, question, campaign)
  const ids = people.reached.map(([id]) => id)
  const expectation = await loadExpectation({ analyze: options.analyze, question, campaign, ids })
  return { ...people, expectation, today: question.today }
}
