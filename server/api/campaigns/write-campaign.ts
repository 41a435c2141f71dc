import type { QueryResultRow } from 'pg'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { NO_CAMPAIGN } from './load-campaign.ts'

/** Runs a function that decides on a campaign, as the person. The database writes its other refusals for people. */
export async function writeCampaign<Row extends QueryResultRow>(
  database: Database,
  claims: Claims,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  try {
    return (await database.queryAs<Row>(claims, text, values)).rows
  } catch (error) {
    if (codeOf(error) === 'PT404') throw new ApiError(404, 'campaign_not_found', NO_CAMPAIGN)
    if (codeOf(error) === 'PT409' && error instanceof Error) throw new ApiError(409, 'campaign_changed', error.message)
    throw error
  }
}
