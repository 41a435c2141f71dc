import * as v from 'valibot'
import { isUrgent } from '#domain/digest/decide-digest.ts'
import type { UrgentStore } from '#domain/digest/write-digest.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import { loadStore, toStore } from '#server/api/figures/load-store.ts'
import { cardSchema } from '#server/api/signals/card-schema.ts'
import { loadInsights } from '#server/api/signals/load-signals.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { OwnStore } from './load-digest.ts'
import type { Recipient } from './stored-digests.ts'

/** A signal that was told longer ago isn't news any more. */
const NEWS_DAYS = 3

const OPEN = `
select id, card, told_on::text as "toldOn" from public.signals
where store_id = $1 and state = 'open' and told_on >= $2::date
order by rank, id`

type Row = { id: string; card: unknown; toldOn: string }

export type Urgent = {
  stores: UrgentStore[]
  /** Names the signals. One that got much worse has another name. */
  names: string[]
}

type Asked = { claims: Claims; stores: readonly OwnStore[]; told: ReadonlySet<string>; now: Date }

/** Loads the urgent signals of a person's stores that the person wasn't told of. */
export async function loadUrgent(database: Database, { claims, stores, told, now }: Asked): Promise<Urgent> {
  const urgent: Urgent = { stores: [], names: [] }
  for (const { id: storeId, timeZone } of stores) {
    const today = dayIn(timeZone, now)
    const { rows } = await database.queryAs<Row>(claims, OPEN, [storeId, addDays(today, -NEWS_DAYS)])
    const found = rows.filter(
      ({ id, card, toldOn }) => isUrgent(v.parse(cardSchema, card).subject) && !told.has(nameOf(id, toldOn)),
    )
    if (found.length === 0) continue
    const store = await loadStore(database, claims, { storeId, today })
    const ids = new Set(found.map(({ id }) => id))
    const insights = await loadInsights(database, claims, { storeId, currency: store.currency })
    urgent.stores.push({
      store: toStore(store, { ordersInOtherCurrencies: 0 }),
      insights: insights.filter(({ id }) => ids.has(id)),
    })
    urgent.names.push(...found.map(({ id, toldOn }) => nameOf(id, toldOn)))
  }
  return urgent
}

const NEWS = `
select members.user_id as "userId", signals.id, card, signals.told_on::text as "toldOn"
from public.signals
join public.stores on stores.id = signals.store_id
join public.store_members as members on members.store_id = signals.store_id
where members.user_id = any ($1::uuid[]) and state = 'open'
  and signals.told_on >= ($2::timestamptz at time zone stores.time_zone)::date - ${NEWS_DAYS}`

/** Returns which of some people have urgent news. */
export async function findUrgent(
  database: Database,
  people: readonly Pick<Recipient, 'userId' | 'told'>[],
  now: Date,
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const told = new Map(people.map((person) => [person.userId, new Set(person.told)]))
  const { rows } = await queryAsService<Row & { userId: string }>(database, NEWS, [[...told.keys()], now])
  const news = rows.filter(
    ({ userId, id, card, toldOn }) =>
      !told.get(userId)?.has(nameOf(id, toldOn)) && isUrgent(v.parse(cardSchema, card).subject),
  )
  return new Set(news.map(({ userId }) => userId))
}

const nameOf = (id: string, toldOn: string): string => `${id} ${toldOn}`
