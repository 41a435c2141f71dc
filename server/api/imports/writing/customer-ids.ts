import { LRUCache } from 'lru-cache'
import type { ParsedCustomer } from '#domain/imports/parsed-order.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { isForgottenKey, loadForgottenPeople } from './forgotten-people.ts'
import type { Destination } from './import-work.ts'

/** The most customers in one statement, so that it stays short. */
const BATCH_SIZE = 400

/** Bounds the memory of an import. */
const MAX_CACHED = 50_000

type Row = { id: string; external_id: string | null; email: string | null }

// Finds customers by email in all channels of the store, and by the platform's id in this channel. Creates the others,
// hidden until the import is published. Looks each one up, because the planner doesn't know yet how many an import has
// created. With the store as a subquery it expects as many as a store has as a rule, and not none: for none, it would read
// all customers of the store each time.
const FIND_OR_CREATE = `
  with incoming as (
    select * from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as given (external_id, email, name, country)
  ), found as materialized (
    select same.* from incoming, lateral (
      select id, external_id, email from public.customers
      where store_id = (select $1::uuid) and email = incoming.email and source <> 'sample' and $3 <> 'sample'
      offset 0
    ) as same
    union
    select same.* from incoming, lateral (
      select id, external_id, email from public.customers
      where store_id = (select $1::uuid) and source = $3 and external_id = incoming.external_id
      offset 0
    ) as same
    union
    select same.* from incoming, lateral (
      select id, external_id, forgotten_key as email from public.customers
      where store_id = (select $1::uuid) and forgotten_key = incoming.email
      offset 0
    ) as same
    where ${isForgottenKey('incoming.email')}
  ), created as (
    insert into public.customers (store_id, import_id, source, external_id, email, forgotten_key, name, country)
    select $1, $2, $3, external_id, case when not ${isForgottenKey('email')} then email end,
      case when ${isForgottenKey('email')} then email end, name, country
    from incoming
    where not exists (select from found where found.email = incoming.email)
      and not exists (select from found where found.external_id = incoming.external_id)
    on conflict do nothing
    returning id, external_id, coalesce(email, forgotten_key) as email
  )
  select id, external_id, email from created union all select id, external_id, email from found`

// Adds the email of customers that had only an id.
const ADD_EMAILS = `
  update public.customers set email = given.email
  from unnest($2::bigint[], $3::text[]) as given (id, email)
  where customers.id = given.id and customers.store_id = $1 and customers.email is null
    and customers.forgotten_key is null
    and not exists (select from public.customers as other where other.store_id = $1 and other.email = given.email)`

const emailKey = (email: string) => `e:${email}`
const idKey = (id: string) => `i:${id}`

const keysOf = ({ id, email }: Pick<ParsedCustomer, 'id' | 'email'>): string[] => [
  ...(email === null ? [] : [emailKey(email)]),
  ...(id === null ? [] : [idKey(id)]),
]

type Person = ParsedCustomer & { keys: Set<string> }

const merge = (one: Person, other: Person): Person => ({
  id: one.id ?? other.id,
  email: one.email ?? other.email,
  name: one.name ?? other.name,
  country: one.country ?? other.country,
  keys: new Set([...one.keys, ...other.keys]),
})

/** Merges rows of the same person. A row can have the platform's id, the email or both. */
function peopleOf(customers: Iterable<ParsedCustomer>): Person[] {
  const byKey = new Map<string, Person>()
  for (const customer of customers) {
    const keys = keysOf(customer)
    const matches = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
    if (matches.size === 1 && keys.every((key) => byKey.has(key))) continue
    const person = [...matches, { ...customer, keys: new Set(keys) }].reduce(merge)
    for (const key of person.keys) byKey.set(key, person)
  }
  return [...new Set(byKey.values())]
}

/** Finds or creates the customers of orders, by email or else by the platform's id. */
export function createCustomerIds(destination: Destination) {
  const { database, importId, storeId, channel } = destination
  let forgotten: ReturnType<typeof loadForgottenPeople> | null = null
  const idByKey = new LRUCache<string, string>({ max: MAX_CACHED })
  const emailById = new Map<string, string>()

  const find = (keys: Iterable<string>): string | undefined => {
    for (const key of keys) if (idByKey.has(key)) return idByKey.get(key)
    return undefined
  }

  function remember({ id, external_id, email }: Row) {
    for (const key of keysOf({ id: external_id, email })) idByKey.set(key, id)
  }

  async function load(people: readonly Person[]) {
    const column = (name: keyof ParsedCustomer) => people.map((person) => person[name])
    const values = [storeId, importId, channel, column('id'), column('email'), column('name'), column('country')]
    const { rows } = await database.step<Row>(FIND_OR_CREATE, values)
    rows.forEach(remember)
  }

  /** Caches the id of a person under all their keys. Remembers the email if the stored customer has none. */
  function rememberKeys({ keys, email }: Person) {
    const id = find(keys)
    if (id === undefined) return
    if (email !== null && !idByKey.has(emailKey(email)) && emailById.size < MAX_CACHED) emailById.set(id, email)
    for (const key of keys) if (!idByKey.has(key)) idByKey.set(key, id)
  }

  return {
    /** Returns one id per customer, in the same order. */
    async resolve(given: readonly (ParsedCustomer | null)[]): Promise<(string | null)[]> {
      forgotten ??= loadForgottenPeople(destination)
      const { forget, remember } = await forgotten
      const known = forget(given.filter((customer) => customer !== null)).values()
      await remember()
      const customers = given.map((customer) => customer && (known.next().value ?? null))
      const people = peopleOf(customers.filter((customer) => customer !== null))
      const unknown = people.filter(({ keys }) => find(keys) === undefined)
      for (let from = 0; from < unknown.length; from += BATCH_SIZE) await load(unknown.slice(from, from + BATCH_SIZE))
      people.forEach(rememberKeys)
      return customers.map((customer) => (customer === null ? null : (find(keysOf(customer)) ?? null)))
    },
    /**
     * Adds missing emails to existing customers. Call it after publication, because readers see the change at once.
     */
    async complete(): Promise<void> {
      if (emailById.size > 0) {
        await queryAsService(database, ADD_EMAILS, [storeId, [...emailById.keys()], [...emailById.values()]])
      }
    },
  }
}
