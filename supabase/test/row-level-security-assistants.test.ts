import { beforeAll, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { attemptOn } from './attempt.ts'
import { createStore } from './shop.ts'

const database = await openDatabase()

let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
})

const attempt = (claims: Claims, text: string, values: unknown[]) => attemptOn(database, claims, { text, values })

it('the hash of a token is never shown', async () => {
  const text = (column: string) => `select ${column} from public.assistant_tokens where user_id = $1`
  expect(await attempt(owner.claims, text('ending'), [owner.userId])).toBe(0)
  expect(await attempt(owner.claims, text('token_hash'), [owner.userId])).toBe('denied')
})

it('a token narrows what its person sees to its store', async () => {
  const other = `select public.create_store('Other', 'USD', 'UTC') as id`
  const { rows } = await database.queryAs<{ id: string }>(owner.claims, other)
  const claims = { ...owner.claims, assistant_store: owner.storeId }
  const stores = 'select from public.stores where id = $1'
  expect(await attempt(owner.claims, stores, [rows[0]?.id])).toBe(1)
  expect(await attempt(claims, stores, [rows[0]?.id])).toBe(0)
  expect(await attempt(claims, stores, [owner.storeId])).toBe(1)
  expect(await attempt({ ...claims, assistant_store: stranger.storeId }, stores, [stranger.storeId])).toBe(0)
})
