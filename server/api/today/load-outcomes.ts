import * as v from 'valibot'
import type { ShownOutcome } from '#domain/contracts/today.ts'
import { describeCard } from '#domain/signals/describe-card.ts'
import { describeOutcome } from '#domain/today/describe-outcome.ts'
import { outcomeSchema } from '#domain/today/outcome.ts'
import { contentSchema } from '#domain/today/proposal.ts'
import { loadNames } from '#server/api/signals/load-signals.ts'
import { readCard } from '#server/api/signals/read-card.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'

/** More at once are no quiet line any more. */
export const MOST_OUTCOMES = 3

/** What was found within a week before a day ($2) in a store ($1). */
export const FOUND = `public.work
  join public.stores on stores.id = work.store_id
  left join public.signals on signals.id = signal_id
  where work.store_id = $1 and proposed_by = 'today'
    and (outcome_at at time zone time_zone)::date > $2::date - 7
    and (outcome_at at time zone time_zone)::date <= $2::date`

const OUTCOMES = `
select * from (
  select work.id, content, outcome, outcome_at as at, card, signal_id as signal
  from ${FOUND}
  order by stake desc nulls last, work.name limit ${MOST_OUTCOMES}
) as shown
order by at desc, id`

type Row = { id: string; content: unknown; outcome: unknown; at: Date; card: unknown; signal: string | null }

type Asked = { storeId: string; currency: string; today: string }

/** Loads what was found in the last week after actions that were done. Of many, those with the largest stakes. */
export async function loadOutcomes(
  { database, log }: { database: Database; log: Log },
  claims: Claims,
  { storeId, currency, today }: Asked,
): Promise<ShownOutcome[]> {
  const { rows } = await database.queryAs<Row>(claims, OUTCOMES, [storeId, today])
  const found = rows.map(({ card, signal, ...row }) => ({
    ...row,
    subject: signal === null ? null : (readCard(card, { id: signal, log })?.subject ?? null),
  }))
  const subjects = found.flatMap(({ subject }) => subject ?? [])
  const names = { currency, nameOf: await loadNames(database, claims, { storeId, subjects }) }
  return found.flatMap(({ id, content, outcome, at, subject }) => {
    const texts = describeOutcome(v.parse(outcomeSchema, outcome), {
      content: v.parse(contentSchema, content),
      signal: subject && describeCard(subject, names).title,
    })
    return texts ? [{ id, ...texts, at: at.toISOString() }] : []
  })
}
