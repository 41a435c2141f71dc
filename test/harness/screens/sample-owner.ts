import { afterAll, expect } from 'vitest'
import type { TestBackend } from '#test/harness/test-app.ts'
import { type Person, registerOwner } from './render-route.tsx'

const owners = new WeakMap<TestBackend['database'], Promise<Person>>()

/**
 * Returns the owner of a store with the sample data that the files of a worker share, so that they must only read it.
 * A file that changes the store fails.
 */
export async function loadSampleOwner(backend: TestBackend): Promise<Person> {
  const making = owners.get(backend.database) ?? registerOwner(backend)
  owners.set(backend.database, making)
  const owner = await making
  const content = await readContent(backend, owner)
  afterAll(async () => expect(await readContent(backend, owner)).toEqual(content))
  return owner
}

/** Reads what tests could change: the store, the person's preferences, and how many rows the store has. */
async function readContent({ database }: TestBackend, { email }: Person) {
  const counts = TABLES.map((table) => `(select count(*) from public.${table} where store_id = stores.id) as ${table}`)
  const { rows } = await database.query(
    `select stores.*, profiles.preferences, (select count(kind_chosen) from public.products where store_id = stores.id) as kinds,
       ${counts.join(', ')}
     from public.stores
       join public.store_members on store_members.store_id = stores.id
       join public.profiles on profiles.id = store_members.user_id
     where profiles.email = $1`,
    [email],
  )
  return rows
}

const TABLES = [
  'orders',
  'imports',
  'products',
  'customers',
  'saved_views',
  'record_notes',
  'customer_lists',
  'store_invitations',
  'store_members',
]
