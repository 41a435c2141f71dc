import { obstacleOfGaps, splitAtGaps } from '#domain/contracts/drafts/gaps.ts'
import type { CampaignContent } from './campaign.ts'

/** Says what has to be done before a campaign can be approved. `null` if nothing. */
export function obstacleOfCampaign({ subject, preview, body, offer }: CampaignContent): string | null {
  if (subject.trim() === '' || body.trim() === '') return 'Write a subject and a text first.'
  return obstacleOfGaps(splitAtGaps([subject, preview, body, offer].join('\n')))
}
