import { createHash } from 'node:crypto'
import type { ParsedCustomer } from '#domain/imports/parsed-order.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Destination } from './import-work.ts'

type Named = Pick<ParsedCustomer, 'id' | 'email'>

const FORGOTTEN = `
  select encode(hash, 'hex') as hash, forgotten_key as key from private.forgotten_people where store_id = $1`

/** The SQL function `private.customer_hashes` computes the same. */
const hashOf = (known: string): string => createHash('sha256').update(known).digest('hex')

/** SQL condition: a given email is the key of somebody whom the store has forgotten. */
export const isForgottenKey = (email: string): string => `${email} ~ '^forgotten:[0-9a-f]{32}$'`

/** What pages and files call them, as `private.forget_customer` does. */
const FORGOTTEN_NAME = 'Forgotten customer'

// Who forgot them, and when, stays with the key.
const REMEMBER = `
  insert into private.forgotten_people (store_id, hash, forgotten_key, forgotten_by, forgotten_at)
  select $1, decode(given.hash, 'hex'), given.key, known.forgotten_by, known.forgotten_at
  from unnest($2::text[], $3::text[]) as given (hash, key), lateral (
    select forgotten_by, forgotten_at from private.forgotten_people
    where store_id = $1 and forgotten_key = given.key
    order by forgotten_at limit 1
  ) as known
  on conflict do nothing`

/**
 * Loads which people a store has forgotten. `forget` leaves nothing of them in customers that were read but their key, in
 * the place of the email. It learns what else they are known by, for later customers; `remember` stores that for later files.
 */
export async function loadForgottenPeople({ database, storeId, channel }: Destination) {
  const { rows } = await queryAsService<{ hash: string; key: string }>(database, FORGOTTEN, [storeId])
  const keys = new Map(rows.map(({ hash, key }) => [hash, key]))
  let learned = new Map<string, string>()

  const hashesOf = ({ id, email }: Named): string[] => [
    ...(email === null ? [] : [hashOf(`${storeId} email ${email}`)]),
    ...(id === null ? [] : [hashOf(`${storeId} id ${channel} ${id}`)]),
  ]

  function keyOf(customer: Named): string | undefined {
    const hashes = hashesOf(customer)
    const key = hashes.map((hash) => keys.get(hash)).find((found) => found !== undefined)
    if (key === undefined) return undefined
    for (const hash of hashes.filter((other) => !keys.has(other))) {
      keys.set(hash, key)
      learned.set(hash, key)
    }
    return key
  }

  return {
    forget: <Customer extends Named & { name: string | null }>(customers: readonly Customer[]): Customer[] => {
      if (keys.size === 0) return [...customers]
      // Any row can say what another one is known by.
      customers.forEach(keyOf)
      return customers.map((customer) => {
        const key = keyOf(customer)
        return key === undefined ? customer : { ...customer, id: null, email: key, name: FORGOTTEN_NAME }
      })
    },
    remember: async (): Promise<void> => {
      if (learned.size === 0) return
      const values = [storeId, [...learned.keys()], [...learned.values()]]
      learned = new Map()
      await queryAsService(database, REMEMBER, values)
    },
  }
}
