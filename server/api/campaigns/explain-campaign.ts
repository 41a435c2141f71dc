import { z } from 'zod'
import { createWording } from '#domain/advisor/wording.ts'
import { labelOfSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { Audience, CampaignContent, CampaignPreview, Why } from '#domain/contracts/campaigns/campaign.ts'
import { mailingText } from '#domain/mailing-text.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const wording = createWording('en-US')

const MESSAGE = `
select messages.content, parameters -> 'citations' as citations
from public.agent_messages as messages join public.agent_sessions as sessions on sessions.id = messages.session_id
where messages.id = $1 and sessions.store_id = $2 and messages.type = 'agent' and sessions.agent = 'marketing-manager'
  and jsonb_typeof(parameters -> 'draft') = 'object'`

const messageSchema = z.object({
  content: z.string(),
  citations: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
})

type Told = { storeId: string; message: string; today: string }

/** Returns what the Marketing Manager said when it drafted a campaign. Throws 404 `message_not_found`. */
export async function explainByMessage(
  database: Database,
  claims: Claims,
  { storeId, message, today }: Told,
): Promise<Why> {
  const { rows } = await database.queryAs(claims, MESSAGE, [message, storeId])
  if (!rows[0]) throw new ApiError(404, 'message_not_found', 'This draft was deleted with its chat.')
  const { content, citations } = messageSchema.parse(rows[0])
  return { text: content, figures: citations ?? [], on: today }
}

const OVERDUE = {
  on_time: 'Within their usual time to order',
  overdue: 'Past their usual time to order',
  likely_gone: 'Likely gone',
} as const

function countIn(audience: Audience, customers: string): string {
  switch (audience.kind) {
    case 'everyone':
      return `Your store has ${customers}`
    case 'segment':
      return `The segment “${labelOfSegment(audience.segment)}” has ${customers}`
    case 'list':
      return `The list “${audience.name}” has ${customers}`
    case 'bought':
      return `${customers} bought “${audience.title}” and not “${audience.withoutTitle}”`
    case 'overdue':
      return `${OVERDUE[audience.overdue]}: ${customers}`
  }
}

/** Says whom a campaign is about, with the figures of the day. */
export function explainByAudience(
  { audience, isUnknownIncluded }: CampaignContent,
  { counts, today }: CampaignPreview,
): Why {
  const { agreed, matched, unknown } = counts
  const people = isUnknownIncluded ? agreed + unknown : agreed
  const numbers = mailingText({ ...counts, people }, { isUnknownIncluded, number: wording.number })
  const whom = isUnknownIncluded ? 'those who agreed or whose consent is unknown' : 'those who agreed'
  return {
    text: `${countIn(audience, wording.many(matched, 'customer'))}. You can write to ${whom}: ${numbers}`,
    figures: [],
    on: today,
  }
}
