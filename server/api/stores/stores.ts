import { isCurrencyCode } from '#domain/imports/cells/amount.ts'
import { toStoreZone } from '#domain/imports/cells/zoned-time.ts'
import { firstStoreName } from '#domain/onboarding/first-store-name.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/**
 * SQL for the ids of a person's stores, or only the store in the parameter. Use it on the right side of `=`. It reads
 * the memberships first, so that response times don't reveal whether another person's store exists.
 */
export const memberStoreIds = (parameter: string): string => `
any (array(
  select own.id from private.member_store_ids() as own (id)
  where ${parameter}::uuid is null or own.id = ${parameter}::uuid
))`

type Person = Claims & { sub: string }
type StoreRequest = { store: string | null; timeZone: string | null; currency: string | null }

const STORES = `select id from public.stores where id = ${memberStoreIds('$1')} order by created_at limit 2`
const PROFILE = 'select full_name from public.profiles where id = $1'
// The function creates only one store, even if the welcome dialog creates one at the same time.
const CREATE = 'select public.create_first_store($1, $2, $3) as id'

async function defaultName(database: Database, person: Person): Promise<string> {
  const { rows } = await database.queryAs<{ full_name: string | null }>(person, PROFILE, [person.sub])
  const signUpName: unknown = Object(person.user_metadata).full_name
  const names = [rows[0]?.full_name, signUpName, person.email]
  const [profileName, metadataName, email] = names.map((name) => (typeof name === 'string' ? name : null))
  return firstStoreName([profileName, metadataName, email?.split('@')[0]])
}

/** Postgres's invalid_parameter_value: it may know fewer time zones than this process. */
const ZONE_UNKNOWN = '22023'

async function createStore(database: Database, person: Person, request: StoreRequest): Promise<string> {
  const timeZone = (request.timeZone !== null && toStoreZone(request.timeZone)) || 'UTC'
  const currency = request.currency !== null && isCurrencyCode(request.currency) ? request.currency : 'USD'
  const name = await defaultName(database, person)
  const create = (zone: string) => database.queryAs<{ id: string }>(person, CREATE, [name, currency, zone])
  const { rows } = await create(timeZone).catch((error: unknown) => {
    if (codeOf(error) !== ZONE_UNKNOWN || timeZone === 'UTC') throw error
    return create('UTC')
  })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('create_first_store returned no id')
  return id
}

/**
 * Returns the id of the requested store. If none is requested, returns the person's only store, or creates one. Throws
 * 404 `store_not_found`, or 400 `store_required` if the person has several stores.
 */
export async function findOrCreateStore(database: Database, person: Person, request: StoreRequest): Promise<string> {
  const { rows } = await database.queryAs<{ id: string }>(person, STORES, [request.store])
  const [first, second] = rows
  if (request.store === null && second !== undefined) {
    throw new ApiError(400, 'store_required', 'You have several stores. Choose one with the "store" parameter.')
  }
  if (first !== undefined) return first.id
  if (request.store !== null)
    throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
  return createStore(database, person, request)
}
