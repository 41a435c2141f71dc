import { createHash } from 'node:crypto'
import { groupOf } from '#domain/analysis/campaigns/group-of.ts'
import type { CampaignContent, CampaignPreview } from '#domain/contracts/campaigns/campaign.ts'
import { inOneCurrency } from '#server/api/analytics/report-endpoint.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { type FiguresApiOptions, type FiguresQuestion, loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { loadExpectation } from './load-expectation.ts'
import { loadPeople, loadQuery } from './load-people.ts'

export type CampaignOptions = FiguresApiOptions & { analyze: CustomerAnalyses }

export type Previewed = { store: string; id: string; content: CampaignContent }

export type WhoAsks = Pick<FiguresQuestion<unknown>, 'claims' | 'asker'>

/** Who is in a campaign, with the consent, and whether they are kept back. */
type Groups = { id: string; consent: 'yes' | 'unknown'; kept: boolean }[]

/** Returns who gets a campaign as it stands, and what that can show. Throws 404 `store_not_found`. */
export async function previewCampaign(
  options: CampaignOptions,
  who: WhoAsks,
  { store, ...campaign }: Previewed,
): Promise<CampaignPreview & { groups: Groups }> {
  const query = await loadQuery(options.database, store, campaign.content.audience)
  const asked = await loadQuestion(options, { ...who, query })
  if (!asked) throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
  const question = inOneCurrency(asked)
  const { reached, ...answer } = await loadPeople(options, question, campaign)
  const ids = reached.map(([id]) => id)
  const expectation = await loadExpectation({ analyze: options.analyze, question, campaign, ids })
  const groups = reached.map(([id, consent]) => ({
    id,
    consent,
    kept: groupOf(campaign.id, id, campaign.content.keptBack / 100) === 'kept',
  }))
  const people = createHash('sha256').update(JSON.stringify(groups)).digest('hex')
  return { ...answer, people, groups, expectation, today: question.today }
}
