import { isCurrencyCode } from '#domain/imports/cells/amount.ts'
import { isTimeZone } from '#domain/imports/cells/zoned-time.ts'
import { firstStoreName } from '#domain/onboarding/first-store-name.ts'
import { ownStores } from '#server/api/own-stores.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type Person = Claims & { sub: string }
type Wanted = { store: string | null; timeZone: string | null; currency: string | null }

const STORES = `select id from public.stores where id = ${ownStores('$1')} order by created_at limit 2`
const PROFILE = 'select full_name from public.profiles where id = $1'
// The welcome dialog may be making it at this very moment.
const CREATE = 'select public.create_first_store($1, $2, $3) as id'

async function nameFor(database: Database, person: Person): Promise<string> {
  const { rows } = await database.queryAs<{ full_name: string | null }>(person, PROFILE, [person.sub])
  const signedUpAs: unknown = Object(person.user_metadata).full_name
  const names = [rows[0]?.full_name, signedUpAs, person.email]
  const [profileName, metadataName, email] = names.map((name) => (typeof name === 'string' ? name : null))
  return firstStoreName([profileName, metadataName, email?.split('@')[0]])
}

async function createStore(database: Database, person: Person, { timeZone, currency }: Wanted): Promise<string> {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  const money = currency !== null && isCurrencyCode(currency) ? currency : 'USD'
  const values = [await nameFor(database, person), money, zone]
  const { rows } = await database.queryAs<{ id: string }>(person, CREATE, values)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('create_first_store returned no id')
  return id
}

/** The store to import into: the one named, the person's only one, or a new one where the person has none. */
export async function storeFor(database: Database, person: Person, wanted: Wanted): Promise<string> {
  const { rows } = await database.queryAs<{ id: string }>(person, STORES, [wanted.store])
  const [first, second] = rows
  if (wanted.store === null && second !== undefined) {
    throw new ApiError(400, 'store_required', 'You have several stores: say which one with "store".')
  }
  if (first !== undefined) return first.id
  if (wanted.store !== null) throw new ApiError(404, 'store_not_found', 'There is no such store.')
  return createStore(database, person, wanted)
}
