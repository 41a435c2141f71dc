import * as v from 'valibot'
import type { Card } from '#domain/analysis/signals/update-cards.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { cardSchema } from './card-schema.ts'

type StoredState = 'open' | 'ended' | 'dismissed' | 'resolved'

const CARDS = `
select card, state from public.signals
where store_id = $1 and (state = 'open' or (card ->> 'seenOn')::date > $2::date - 60)
order by rank`

/**
 * Loads the cards that a new day can bring up to date, with what people decided. What was resolved comes back only if it
 * gets much worse, as if it had been dismissed.
 */
export async function loadCards(database: Database, storeId: string, day: string): Promise<Card[]> {
  const { rows } = await queryAsService<{ card: unknown; state: StoredState }>(database, CARDS, [storeId, day])
  return rows.map(({ card, state }) => ({
    ...v.parse(cardSchema, card),
    state: state === 'resolved' ? 'dismissed' : state,
  }))
}

// A decision that somebody made meanwhile stays, unless the card is told again.
const SAVE = `
with given as (
  select card, card ->> 'id' as name, card ->> 'state' as state, (card ->> 'toldOn')::date as told_on, rank::integer
  from jsonb_array_elements($2::jsonb) with ordinality as cards (card, rank)
)
insert into public.signals (store_id, name, card, state, rank, told_on)
select $1, name, card, state, rank, told_on from given
on conflict (store_id, name) do update set
  card = excluded.card, rank = excluded.rank, told_on = excluded.told_on,
  state = case
    when excluded.told_on <> signals.told_on then excluded.state
    when signals.state in ('dismissed', 'resolved') or (signals.state, excluded.state) = ('open', 'dismissed') then signals.state
    else excluded.state
  end
where (signals.card, signals.rank) is distinct from (excluded.card, excluded.rank)`

// What is no longer remembered has ended.
const END = `
update public.signals set state = 'ended'
where store_id = $1 and state = 'open' and not name = any ($2::text[])`

/** Stores the cards of a store. Call it in a transaction. */
export async function saveCards(connection: Queryable, storeId: string, cards: readonly Card[]): Promise<void> {
  await connection.query(SAVE, [storeId, JSON.stringify(cards)])
  await connection.query(END, [storeId, cards.map(({ id }) => id)])
}
