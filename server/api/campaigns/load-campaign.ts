import * as v from 'valibot'
import { describeOutcome } from '#domain/analysis/campaigns/describe-outcome.ts'
import { type Campaign, campaignSchema } from '#domain/contracts/campaigns/campaign.ts'
import { campaignOutcomeSchema } from '#domain/contracts/campaigns/outcome.ts'
import { dayIn } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const toInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What was found, or that nothing can be: without anybody kept back, that is known at once. */
export const OUTCOME = `case when campaigns.state = 'done' and (expected ->> 'kept')::integer = 0 then '{"kind": "no_groups"}' else outcome end`

const CAMPAIGN = `
select
  campaigns.id, store_id as "storeId", proposed_by as "proposedBy", state, content, content_hash as hash, why,
  approved_by as "approvedBy", ${toInstant('approved_at')} as "approvedAt", expected,
  ${toInstant('downloaded_at')} as "downloadedAt", sent_on::text as "sentOn", ${OUTCOME} as outcome, stores.time_zone as "timeZone",
  state in ('proposed', 'edited', 'dismissed') and not exists (
    select from public.campaign_history as history where history.campaign_id = campaigns.id and event = 'approved'
  ) as "isDeletable",
  (
    select coalesce(json_agg(json_build_object(
      'id', history.id::text, 'event', event, 'content', history.content, 'sentOn', history.sent_on,
      'by', history.changed_by, 'at', ${toInstant('history.changed_at')}
    ) order by history.id desc), '[]')
    from public.campaign_history as history where history.campaign_id = campaigns.id
  ) as history
from public.campaigns join public.stores on stores.id = store_id
where campaigns.id = $1`

export const NO_CAMPAIGN = 'This campaign doesn’t exist, or you have no access to it.'

/** Loads a campaign with its history, the last event first. Throws 404 `campaign_not_found`. */
export async function loadCampaign(
  database: Database,
  claims: Claims,
  { id, now }: { id: string | null; now: Date },
): Promise<Campaign> {
  const { rows } = await database.queryAs<{ timeZone: string; outcome: unknown }>(claims, CAMPAIGN, [id])
  const [row] = rows
  if (!row) throw new ApiError(404, 'campaign_not_found', NO_CAMPAIGN)
  const outcome = v.parse(v.nullable(campaignOutcomeSchema), row.outcome)
  const outcomeTexts = outcome && describeOutcome(outcome)
  return v.parse(campaignSchema, { ...row, outcomeTexts, today: dayIn(row.timeZone, now) })
}
