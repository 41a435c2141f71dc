import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/http/log.ts'
import { openDatabase } from '#test/database.ts'
import { createHousekeeping } from './housekeeping.ts'

const database = await openDatabase()

test('an hour after the last time, what can no longer be used is removed, and nothing else', async () => {
  let now = new Date('2026-03-10T09:00:00Z')
  const tidyUp = createHousekeeping({ database, clock: () => now, log: silentLog })
  const userId = crypto.randomUUID()
  const sessionId = crypto.randomUUID()
  await database.query(`insert into auth.users (id, email) values ($1, 'ada@example.com')`, [userId])
  await database.query(`insert into auth.sessions (id, user_id) values ($1, $2)`, [sessionId, userId])
  await database.query(
    `insert into auth.refresh_tokens (token, parent, revoked, updated_at, session_id) values
      ('old', null, true, '2026-03-01', $1),
      ('asked again', 'old', true, '2026-03-01', $1),
      ('recent', 'asked again', true, '2026-03-09', $1),
      ('active', 'asked again', false, '2026-03-01', $1)`,
    [sessionId],
  )
  await database.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at) values
      ($1, 'confirmation_token', 'late', 'ada@example.com', '2026-03-08'),
      ($1, 'recovery_token', 'in time', 'ada@example.com', '2026-03-10T08:00:00Z')`,
    [userId],
  )
  await database.query(
    `insert into private.wrong_codes (user_id, tried_at) values ($1, '2026-03-09T09:59Z'), ($1, '2026-03-09T10:01Z')`,
    [userId],
  )

  await tidyUp()
  const before = await leftOver()
  now = new Date('2026-03-10T10:00:00Z')
  await tidyUp()

  expect(before).toHaveLength(8)
  expect(await leftOver()).toEqual(['2026-03-09 10:01', 'active', 'asked again', 'in time', 'recent'])
})

async function leftOver() {
  const { rows } = await database.query<{ name: string }>(
    `select token as name from auth.refresh_tokens union all select token_hash from auth.one_time_tokens
    union all select to_char(tried_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from private.wrong_codes order by name`,
  )
  return rows.map(({ name }) => name)
}
