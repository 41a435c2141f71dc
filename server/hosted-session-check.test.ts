import { expect, test } from 'vitest'
import { countQueries, openDatabase } from '#test/harness/databases/database.ts'
import { createHostedSessionCheck } from './hosted-session-check.ts'

const database = await openDatabase()

async function addPerson() {
  const sub = crypto.randomUUID()
  await database.query('insert into auth.users (id) values ($1)', [sub])
  return { role: 'authenticated', sub, aal: 'aal1' }
}

const addFactor = (sub: string, status: string) =>
  database.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, created_at, updated_at) values ($1, 'totp', $2, now(), now())`,
    [sub, status],
  )

test('a person with a second factor needs it, and others cost one query a minute', async () => {
  const ada = await addPerson()
  const eve = await addPerson()
  await addFactor(ada.sub, 'verified')
  await addFactor(eve.sub, 'unverified')
  let now = new Date()
  const { counting, count } = countQueries(database)
  const check = createHostedSessionCheck({ database: counting, clock: () => now })

  expect(await check(ada)).toBe('unproven')
  expect(await check({ ...ada, aal: 'aal2' })).toBe('open')
  expect([await check(eve), await check(eve)]).toEqual(['open', 'open'])
  expect(count()).toBe(2)
  await addFactor(eve.sub, 'verified')
  now = new Date(now.getTime() + 60_000)

  expect(await check(eve)).toBe('unproven')
})
