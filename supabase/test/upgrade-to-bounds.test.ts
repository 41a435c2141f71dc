import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'
import { createPerson } from './shop.ts'

const TOO_LONG = 'x'.repeat(100_000)

let database: Database
let person: Awaited<ReturnType<typeof createPerson>>

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000080')
  person = await createPerson(database)
  await database.queryAs(person.claims, 'insert into public.profiles (id, preferences) values ($1, $2)', [
    person.userId,
    { note: TOO_LONG, onboarding: { steps: { profile: { status: 'completed' } } } },
  ])
  for (let number = 1; number <= 21; number += 1) {
    await database.queryAs(person.claims, `select public.create_store('Mine', 'USD', 'UTC')`)
  }
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})
afterAll(() => database.close())

it('keeps preferences and stores above the current limits', async () => {
  const { rows } = await database.queryAs<{ note: string; stores: number }>(
    person.claims,
    `select preferences ->> 'note' as note, (select count(*)::int from public.stores) as stores from public.profiles`,
  )

  expect(rows).toEqual([{ note: TOO_LONG, stores: 21 }])
})

it('lets the person go back below them', async () => {
  const save = (preferences: object) =>
    database.queryAs(person.claims, 'update public.profiles set preferences = $1', [JSON.stringify(preferences)])

  await expect(save({ theme: 'dark' })).rejects.toMatchObject({ code: '23514' })
  await save({ theme: 'dark', note: null })

  const { rows } = await database.queryAs(person.claims, 'select preferences from public.profiles')
  expect(rows).toEqual([
    { preferences: { theme: 'dark', onboarding: { steps: { profile: { status: 'completed' } } } } },
  ])
})
