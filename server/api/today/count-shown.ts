import type { Claims, Database } from '#server/platform/database/database.ts'
import { ACTIONS, MOST_ACTIONS } from './load-actions.ts'
import { FOUND, MOST_OUTCOMES } from './load-outcomes.ts'

const COUNT = `
select
  (select count(*)::integer from (
    select from ${ACTIONS} and (work.state = 'open' or returns_on <= $2::date)
    limit ${MOST_ACTIONS}
  ) as proposed) as proposals,
  (select count(*)::integer from (select from ${FOUND} limit ${MOST_OUTCOMES}) as found) as outcomes`

type Shown = { proposals: number; outcomes: number }

/** Counts the actions and outcomes that Today shows. */
export async function countShown(
  database: Database,
  claims: Claims,
  asked: { storeId: string; today: string },
): Promise<Shown> {
  const { rows } = await database.queryAs<Shown>(claims, COUNT, [asked.storeId, asked.today])
  return rows[0] ?? { proposals: 0, outcomes: 0 }
}
