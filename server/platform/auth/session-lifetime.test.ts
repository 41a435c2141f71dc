import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/database.ts'
import { createOpenSessions } from './session-lifetime.ts'

const database = await openDatabase()

async function openSession(): Promise<string> {
  const id = crypto.randomUUID()
  await database.query('insert into auth.users (id) values ($1)', [id])
  await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  await database.query('insert into auth.refresh_tokens (session_id, revoked) values ($1, false)', [id])
  return id
}

test('a session is queried once a minute, however many requests use it', async () => {
  const id = await openSession()
  let now = new Date()
  let asked = 0
  const counting: Database = {
    ...database,
    query(text, values) {
      asked += 1
      return database.query(text, values)
    },
  }
  const isSessionOpen = createOpenSessions({ database: counting, clock: () => now })

  const answers = await Promise.all([isSessionOpen(id), isSessionOpen(id), isSessionOpen(id)])
  now = new Date(now.getTime() + 49_000)
  await isSessionOpen(id)
  expect(asked).toBe(1)
  now = new Date(now.getTime() + 11_000)
  await isSessionOpen(id)

  expect(answers).toEqual([true, true, true])
  expect(asked).toBe(2)
})

test.each([undefined, null, '', 'no id', 7, crypto.randomUUID()])('%o is not an open session', async (id) => {
  const isSessionOpen = createOpenSessions({ database, clock: () => new Date() })

  expect(await isSessionOpen(id)).toBe(false)
})
