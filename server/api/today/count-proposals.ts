import type { Claims, Database } from '#server/platform/database/database.ts'
import { ACTIONS, MOST_ACTIONS } from './load-actions.ts'

const COUNT = `
select count(*)::integer as proposals from (
  select from ${ACTIONS} and (work.state = 'open' or returns_on <= $2::date)
  limit ${MOST_ACTIONS}
) as proposed`

/** Counts the actions that Today shows. */
export async function countProposals(database: Database, claims: Claims, asked: { storeId: string; today: string }) {
  const { rows } = await database.queryAs<{ proposals: number }>(claims, COUNT, [asked.storeId, asked.today])
  return rows[0]?.proposals ?? 0
}
