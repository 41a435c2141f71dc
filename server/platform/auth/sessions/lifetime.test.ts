import { expect, test } from 'vitest'
import { countQueries, openDatabase } from '#test/harness/databases/database.ts'
import { createSessionCheck } from './lifetime.ts'

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
  const { counting, count } = countQueries(database)
  const listening = Promise.withResolvers<void>()
  const listen: typeof database.listen = async (channel, hear) => {
    const stop = await database.listen(channel, hear)
    // Once the check knows too.
    setImmediate(listening.resolve)
    return stop
  }
  const check = createSessionCheck({ database: { ...counting, listen }, clock: () => now })
  // Sessions are asked for again once the server hears of second factors, which begins with the first one.
  await check({ role: 'authenticated', session_id: crypto.randomUUID() })
  await listening.promise
  const before = count()

  const answers = await Promise.all([
    check({ role: 'authenticated', session_id: id }),
    check({ role: 'authenticated', session_id: id }),
    check({ role: 'authenticated', session_id: id }),
  ])
  now = new Date(now.getTime() + 49_000)
  await check({ role: 'authenticated', session_id: id })
  expect(count()).toBe(before + 1)
  now = new Date(now.getTime() + 11_000)
  await check({ role: 'authenticated', session_id: id })

  expect(answers).toEqual(['open', 'open', 'open'])
  expect(count()).toBe(before + 2)
})

test.each([undefined, null, '', 'no id', 7, crypto.randomUUID()])('%o is not an open session', async (id) => {
  const check = createSessionCheck({ database, clock: () => new Date() })

  expect(await check({ role: 'authenticated', session_id: id })).toBe('ended')
})
