import type { QueryResultRow } from 'pg'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { codeOf } from '#server/platform/system/error-code.ts'

/** Runs a function that decides on a campaign, as the person. The database writes its refusals for people. */
export async function writeCampaign<Row extends QueryResultRow>(
  database: Database,
  claims: Claims,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  try {
    return (await database.queryAs<Row>(claims, text, values)).rows
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (codeOf(error) === 'PT404') throw new ApiError(404, 'campaign_not_found', message)
    if (codeOf(error) === 'PT409') throw new ApiError(409, 'campaign_changed', message)
    throw error
  }
}
