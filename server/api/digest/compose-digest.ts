import type { PreviewedDigest } from '#domain/contracts/digest.ts'
import { decideDigest } from '#domain/digest/decide-digest.ts'
import type { DigestText } from '#domain/digest/digest-text.ts'
import { type UrgentStore, writeDigest, writeReminder } from '#domain/digest/write-digest.ts'
import { dayIn } from '#domain/periods.ts'
import { loadStore, toStore } from '#server/api/figures/load-store.ts'
import { loadInsights } from '#server/api/signals/load-signals.ts'
import type { TodaySource } from '#server/api/today/load-today.ts'
import type { Database } from '#server/platform/database/database.ts'
import { claimsOf, loadDigest, type OwnStore } from './load-digest.ts'
import type { News } from './load-news.ts'

type Person = { userId: string; locale: string; stores: readonly OwnStore[]; now: Date }

type Asked = Person & { kind: PreviewedDigest; gone: AbortSignal }

/** Writes the digest of a person. `told` are the ids of the stores of which it says what to do and what changed. */
export async function composeDigest(source: TodaySource, asked: Asked) {
  const { userId, kind, locale, stores, now, gone } = asked
  const loaded = await loadDigest(source, { kind, claims: claimsOf(userId), stores, now, gone })
  const told = loaded.filter(({ days, isLooked, quietSince }) => days !== null && isLooked && quietSince === null)
  return { digest: writeDigest(kind, loaded, locale), told: new Set(told.map(({ store }) => store.id)) }
}

/** Writes the reminder to a person, by the store that got data last. `stores` has at least one. */
export async function composeReminder(
  database: Database,
  { userId, kind, locale, stores, now }: Omit<Asked, 'gone'>,
): Promise<DigestText | null> {
  const [own] = stores.toSorted((one, other) => timeOf(other.newestDataAt) - timeOf(one.newestDataAt))
  if (!own) return null
  return writeReminder({
    frequency: kind,
    store: await loadNamed(database, { userId, now, own }),
    quietSince: own.newestDataAt && dayIn(own.timeZone, own.newestDataAt),
    locale,
  })
}

/** Loads some urgent signals in words, by store. */
export async function loadUrgent(
  source: Omit<TodaySource, 'facts'>,
  { userId, stores, now }: Omit<Person, 'locale'>,
  news: readonly Pick<News, 'storeId' | 'id'>[],
): Promise<UrgentStore[]> {
  const urgent: UrgentStore[] = []
  for (const own of stores) {
    const ids = new Set(news.filter(({ storeId }) => storeId === own.id).map(({ id }) => id))
    if (ids.size === 0) continue
    const store = await loadNamed(source.database, { userId, now, own })
    const insights = await loadInsights(source, claimsOf(userId), { storeId: own.id, currency: store.currency })
    const told = insights.filter(({ id }) => ids.has(id))
    if (told.length > 0) urgent.push({ store, insights: told })
  }
  return urgent
}

type Named = { userId: string; now: Date; own: OwnStore }

async function loadNamed(database: Database, { userId, now, own: { id, timeZone } }: Named) {
  const store = await loadStore(database, claimsOf(userId), { storeId: id, today: dayIn(timeZone, now) })
  return toStore(store, { ordersInOtherCurrencies: 0 })
}

type Known = { stores: readonly OwnStore[]; chosenAt: Date; remindedAt: Date | null; now: Date }

/** Decides what a person gets, by the newest data of all stores. */
export function decideFor({ stores, ...known }: Known): ReturnType<typeof decideDigest> {
  return stores.length === 0 ? 'nothing' : decideDigest({ ...known, newestDataAt: newestOf(stores) })
}

const timeOf = (moment: Date | null): number => moment?.getTime() ?? 0

/** Returns when one of the stores last got data. */
export const newestOf = (stores: readonly OwnStore[]): Date | null =>
  stores.reduce<Date | null>((newest, { newestDataAt: at }) => (timeOf(at) > timeOf(newest) ? at : newest), null)
