import * as v from 'valibot'
import type { Insight } from '#domain/contracts/signals.ts'
import type { Today } from '#domain/contracts/today.ts'
import { describeWork } from '#domain/today/describe-work.ts'
import { contentSchema } from '#domain/today/proposal.ts'
import { rankWork } from '#domain/today/rank-work.ts'
import { isPostponed } from '#domain/today/update-work.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

export const MOST_ACTIONS = 3

type Row = {
  id: string
  content: unknown
  stake: string | null
  signal_id: string | null
  state: 'open' | 'later'
  returnsOn: string | null
}

/** The actions of the store $1 that aren't over, those that are postponed included. */
export const ACTIONS = `
public.work left join public.signals on signals.id = signal_id
where work.store_id = $1 and proposed_by = 'today' and work.state in ('open', 'later')
  and (signal_id is null or signals.state = 'open')`

const OPEN = `
select work.id, content, stake::text, signal_id, work.state, returns_on::text as "returnsOn"
from ${ACTIONS}
order by signals.rank nulls last, work.name`

type Asked = { storeId: string; currency: string; today: string; insights: readonly Insight[] }

/** Loads what there is to do, and what else changed: a signal is in one of them. One that was postponed is in none. */
export async function loadActions(
  database: Database,
  claims: Claims,
  { storeId, currency, today, insights }: Asked,
): Promise<Pick<Today, 'actions' | 'signals'>> {
  const { rows } = await database.queryAs<Row>(claims, OPEN, [storeId])
  const postponed = rows.filter((row) => isPostponed(row, today))
  const open = rows
    .filter((row) => !isPostponed(row, today))
    .map((row) => ({
      ...row,
      content: v.parse(contentSchema, row.content),
      stake: row.stake === null ? null : Number(row.stake),
    }))
  const insightOf = new Map(insights.map((insight) => [insight.id, insight]))
  const described = rankWork(open).flatMap(({ id, content, stake, signal_id: signalId }) => {
    const insight = insightOf.get(signalId ?? '') ?? null
    const texts = describeWork(content, { currency, insight })
    return texts ? [{ signalId, action: { id, kind: content.kind, stake, ...texts } }] : []
  })
  const shown = described.slice(0, MOST_ACTIONS)
  const hidden = new Set([...shown.map(({ signalId }) => signalId), ...postponed.map(({ signal_id: id }) => id)])
  return {
    actions: shown.map(({ action }) => action),
    signals: insights.filter(({ id }) => !hidden.has(id)),
  }
}
