import * as v from 'valibot'
import type { PastSignals } from '#domain/contracts/signals.ts'
import { addDays } from '#domain/periods.ts'
import { describeCard } from '#domain/signals/describe-card.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { pastCardSchema } from './card-schema.ts'
import { loadNames } from './load-signals.ts'

type Run = { last_day: string; past_cards: unknown; past_days: number; orders_a_day: number }

const RUN = `
select last_day::text, past_cards, past_days, orders_a_day from private.signal_runs
where store_id = $1 and past_cards is not null`

const cardsSchema = v.array(pastCardSchema)

/**
 * Loads what the last 12 months of a store would have brought, the latest first. `null` before they were looked at. The
 * caller checks that the person is a member.
 */
export async function loadPastSignals(
  database: Database,
  claims: Claims,
  { id: storeId, currency }: { id: string; currency: string },
): Promise<PastSignals | null> {
  const { rows } = await queryAsService<Run>(database, RUN, [storeId])
  const [run] = rows
  if (!run) return null
  const cards = v.parse(cardsSchema, run.past_cards)
  const subjects = cards.map(({ subject }) => subject)
  const names = { currency, nameOf: await loadNames(database, claims, { storeId, subjects }) }
  return {
    days: { from: addDays(run.last_day, 1 - run.past_days), to: run.last_day },
    ordersADay: run.orders_a_day,
    signals: cards.toReversed().map(({ subject, openedOn: toldOn, seenOn: lastDay }) => ({
      kind: subject.kind,
      ...describeCard(subject, names),
      toldOn,
      lastDay,
    })),
  }
}
