import type { PreviewedDigest } from '#domain/contracts/digest.ts'
import { QUIET_AFTER_DAYS } from '#domain/digest/decide-digest.ts'
import type { DigestStore } from '#domain/digest/store-words.ts'
import { addDays, dayIn, daysBetween } from '#domain/periods.ts'
import { loadStore } from '#server/api/figures/load-store.ts'
import { loadLastDays } from '#server/api/today/load-last-day.ts'
import { loadToday, type TodaySource } from '#server/api/today/load-today.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

/** A store of a person, in the order in which the person joined. */
export type OwnStore = {
  id: string
  timeZone: string
  /** When the last import with orders began. */
  newestDataAt: Date | null
}

// A store from which the person was removed isn't among them.
const STORES = `
select stores.id, time_zone as "timeZone", analytics.last_import_of_orders(stores.id) as "newestDataAt"
from public.stores join public.store_members as members on members.store_id = stores.id and members.user_id = auth.uid()
order by members.created_at, stores.id`

/** The claims with which a person's stores are read in the background. */
export const claimsOf = (userId: string): Claims & { sub: string } => ({ role: 'authenticated', sub: userId })

export async function loadOwnStores(database: Database, claims: Claims): Promise<OwnStore[]> {
  const { rows } = await database.queryAs<OwnStore>(claims, STORES, [])
  return rows
}

const DAYS = { daily: 1, weekly: 7 }

const DAY_MS = 86_400_000

type Wanted = {
  kind: PreviewedDigest
  claims: Claims & { sub: string }
  stores: readonly OwnStore[]
  now: Date
  gone: AbortSignal
}

/** Loads what a digest says of each store, with the person's permissions and by the store's own days. */
export async function loadDigest(source: TodaySource, wanted: Wanted): Promise<DigestStore[]> {
  const loaded: DigestStore[] = []
  for (const store of wanted.stores) {
    wanted.gone.throwIfAborted()
    loaded.push(await loadDigestStore(source, store, wanted))
  }
  return loaded
}

async function loadDigestStore(source: TodaySource, own: OwnStore, wanted: Wanted): Promise<DigestStore> {
  const { claims, kind, now, gone } = wanted
  const { database } = source
  const today = dayIn(own.timeZone, now)
  const store = await loadStore(database, claims, { storeId: own.id, today })
  const question = { claims, store, today, asker: { person: claims.sub, gone } }
  const [{ store: shown, months, actions, signals, fine, behind, outcomes, lookedOn }, days] = await Promise.all([
    loadToday(source, question),
    loadLastDays(database, question, DAYS[kind]),
  ])
  return {
    store: shown,
    months,
    actions,
    signals,
    fine,
    behind,
    outcomes: outcomes.filter(({ at }) => now.getTime() - Date.parse(at) < DAYS[kind] * DAY_MS),
    days: days && { ...days, isYesterday: days.to === addDays(today, -1) },
    quietSince: quietSinceOf(own, today),
    isLooked: lookedOn !== null && lookedOn >= today,
  }
}

/** Returns the day of the last import of orders, if it is so long ago that the digest reminds of it. */
function quietSinceOf({ newestDataAt, timeZone }: OwnStore, today: string): string | null {
  if (newestDataAt === null) return null
  const day = dayIn(timeZone, newestDataAt)
  return daysBetween(day, today) > QUIET_AFTER_DAYS ? day : null
}

/** Whether the digest shows no figures of a store, because its last import is too long ago. */
export const isQuietAt = (store: OwnStore, now: Date): boolean =>
  quietSinceOf(store, dayIn(store.timeZone, now)) !== null
