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

/**
 * Loads which people a store has forgotten. Resolves to a function that leaves nothing of them in customers that were read
 * but their key, in the place of the email.
 */
export async function loadForgottenPeople({ database, storeId, channel }: Destination) {
  const { rows } = await queryAsService<{ hash: string; key: string }>(database, FORGOTTEN, [storeId])
  const keys = new Map(rows.map(({ hash, key }) => [hash, key]))

  const keyOf = ({ id, email }: Named): string | undefined =>
    (email === null ? undefined : keys.get(hashOf(`${storeId} email ${email}`))) ??
    (id === null ? undefined : keys.get(hashOf(`${storeId} id ${channel} ${id}`)))

  return <Customer extends Named & { name: string | null }>(customers: readonly Customer[]): Customer[] => {
    if (keys.size === 0) return [...customers]
    const found = customers.map(keyOf)
    // Another row may name the same person by the id alone.
    const keyOfId = new Map(customers.flatMap(({ id }, at) => (id !== null && found[at] ? [[id, found[at]]] : [])))
    return customers.map((customer, at) => {
      const key = found[at] ?? (customer.id === null ? undefined : keyOfId.get(customer.id))
      return key === undefined ? customer : { ...customer, id: null, email: key, name: FORGOTTEN_NAME }
    })
  }
}
