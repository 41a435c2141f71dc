import * as v from 'valibot'
import { isUrgent } from '#domain/digest/decide-digest.ts'
import { cardSchema } from '#server/api/signals/card-schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** A signal that was told longer ago isn't news any more. */
const NEWS_DAYS = 3

const NEWS = `
select members.user_id as "userId", signals.store_id as "storeId", signals.id, card, signals.told_on::text as "toldOn"
from public.signals
join public.stores on stores.id = signals.store_id
join public.store_members as members on members.store_id = signals.store_id
where members.user_id = any ($1::uuid[]) and state = 'open'
  and signals.told_on >= ($2::timestamptz at time zone stores.time_zone)::date - ${NEWS_DAYS}
order by members.created_at, signals.store_id, rank, signals.id`

type Row = { userId: string; storeId: string; id: string; card: unknown; toldOn: string }

/** An urgent signal of a store of a person. One that got much worse has another name. */
export type News = { userId: string; storeId: string; id: string; name: string }

/** Loads the urgent signals of some people's stores. */
export async function loadNews(database: Database, userIds: readonly string[], now: Date): Promise<News[]> {
  if (userIds.length === 0) return []
  const { rows } = await queryAsService<Row>(database, NEWS, [userIds, now])
  return rows.flatMap(({ card, id, storeId, toldOn, userId }) => {
    // One card that can't be read must not keep anybody from emails.
    const parsed = v.safeParse(cardSchema, card)
    return parsed.success && isUrgent(parsed.output.subject) ? [{ userId, storeId, id, name: `${id} ${toldOn}` }] : []
  })
}
