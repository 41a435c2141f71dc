import { expect, test } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createAccessTokens, InvalidTokenError } from './access-token.ts'
import { loadKeys } from './keys.ts'

const database = await openDatabase()
const siteUrl = 'http://localhost:3000'

test('instances that start at once on an empty database share the keys', async () => {
  await database.query(`delete from private.platform_settings where key = 'keys'`)

  const [first, ...others] = await Promise.all([loadKeys(database), loadKeys(database), loadKeys(database)])

  for (const keys of others) expect(keys).toEqual(first)
  expect(await loadKeys(database)).toEqual(first)
})

test('each key is a token with its role and no user', async () => {
  const keys = await loadKeys(database)
  const tokens = createAccessTokens({ keys, siteUrl, clock: () => new Date() })

  expect(await tokens.verify(keys.anonKey)).toMatchObject({ role: 'anon' })
  expect(await tokens.verify(keys.serviceRoleKey)).toMatchObject({ role: 'service_role' })
})

test('no API role can read the keys', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await expect(database.queryAs({ role }, 'select * from private.platform_settings')).rejects.toThrow(
      'permission denied',
    )
  }
})

test.each(['signature', 'expired', 'malformed'] as const)(
  'the reason why a token is refused is reported: %s',
  async (reason) => {
    const clock = () => new Date('2026-03-01T09:00:00Z')
    const mine = createAccessTokens({ keys: { jwtSecret: 'a'.repeat(48) }, siteUrl, clock })
    const foreign = createAccessTokens({ keys: { jwtSecret: 'b'.repeat(48) }, siteUrl, clock })
    const token = {
      signature: foreign.sign({ sub: 'ada' }, 60),
      expired: mine.sign({ sub: 'ada' }, -1),
      malformed: 'a.b.c',
    }[reason]

    await expect(mine.verify(token)).rejects.toThrow(InvalidTokenError)
    await expect(mine.verify(token)).rejects.toMatchObject({ reason })
  },
)
