import { beforeAll, describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { attemptOn } from './attempt.ts'
import { fillStore } from './filled-store.ts'
import { createStore } from './shop.ts'

const database = await openDatabase()

let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>
/** The other store of the owner. */
let otherId: string
/** What an assistant of the owner asks with. */
let assistant: Claims

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  const other = `select public.create_store('Other', 'USD', 'UTC') as id`
  const { rows } = await database.queryAs<{ id: string }>(owner.claims, other)
  otherId = rows[0]?.id ?? ''
  for (const storeId of [owner.storeId, otherId]) await fillStore(database, { ...owner, storeId })
  assistant = { ...owner.claims, assistant_store: owner.storeId }
})

const attempt = (claims: Claims, text: string, values: unknown[] = []) => attemptOn(database, claims, { text, values })

it('the hash of a token is never shown', async () => {
  const text = (column: string) => `select ${column} from public.assistant_tokens where user_id = $1`
  expect(await attempt(stranger.claims, text('ending'), [stranger.userId])).toBe(0)
  expect(await attempt(stranger.claims, text('token_hash'), [stranger.userId])).toBe('denied')
})

/** The column that says whose rows they are, where it isn't `store_id`. */
const KEYS: Record<string, string> = { stores: 'id', agent_messages: 'session_id' }

/** One row a person, of no store. */
const PERSONAL: ReadonlySet<string> = new Set(['profiles', 'digest_settings'])

const { rows: tables } = await database.query<{ name: string }>(
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
)

describe.each(tables.filter(({ name }) => !PERSONAL.has(name)))('a token narrows $name', ({ name }) => {
  const rowsOf = (claims: Claims, storeId: string) =>
    attempt(claims, `select from public.${name} where ${KEYS[name] ?? 'store_id'} = $1`, [storeId])

  it('to the rows of its store', async () => {
    const here = await rowsOf(owner.claims, owner.storeId)
    expect(here).toBeGreaterThan(0)
    expect(await rowsOf(owner.claims, otherId)).toBe(here)

    expect(await rowsOf(assistant, owner.storeId)).toBe(here)
    expect(await rowsOf(assistant, otherId)).toBe(0)
  })

  it('to nothing if its person is no member of the store', async () => {
    expect(await rowsOf({ ...assistant, assistant_store: stranger.storeId }, stranger.storeId)).toBe(0)
    expect(await rowsOf({ ...assistant, assistant_store: stranger.storeId }, owner.storeId)).toBe(0)
  })
})

it('a token changes no team and no campaign of another store of its person', async () => {
  const invite = 'select private.invite_to_store($1, $2, $3) as outcome'
  const inviteTo = async (storeId: string) => {
    const values = [storeId, 'cy@example.com', Buffer.from(`invitation to ${storeId}`)]
    return (await database.queryAs<{ outcome: string }>(assistant, invite, values)).rows[0]?.outcome
  }
  const campaign = `select private.create_campaign(gen_random_uuid(), $1, 'member', '{}', '{}')`

  expect(await inviteTo(otherId)).toBe('not_member')
  expect(await inviteTo(owner.storeId)).toBe('invited')
  await expect(attempt(assistant, campaign, [otherId])).rejects.toThrow('you have no access to it')
})
