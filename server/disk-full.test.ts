import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskSpace } from '#server/platform/system/disk-space.ts'
import { SHOP } from '#test/fixtures/importer.ts'
import { openTestBackend } from '#test/harness/backend.ts'

const MESSAGE = 'The server’s disk is full. Free some space, then try again.'

let free = Number.POSITIVE_INFINITY
let now = 0

const space = createDiskSpace('data', { measure: async () => free, now: () => (now += 1000) })
const backend = await openTestBackend({ space })

let headers: Record<string, string>
let userId: string

beforeAll(async () => {
  const credentials = JSON.stringify({ email: 'grace@example.com', password: 'plum-kettle-orbit-42' })
  const anonymous = { apikey: backend.keys.anonKey, 'Content-Type': 'application/json' }
  await backend.fetch('/auth/v1/signup', { method: 'POST', headers: anonymous, body: credentials })
  await backend.database.query('update auth.users set email_confirmed_at = now()')
  const signIn = { method: 'POST', headers: anonymous, body: credentials }
  const session = Object(await (await backend.fetch('/auth/v1/token?grant_type=password', signIn)).json())
  userId = session.user.id
  headers = { apikey: backend.keys.anonKey, Authorization: `Bearer ${session.access_token}` }
})
beforeEach(() => {
  free = 1000
})
afterEach(() => {
  free = Number.POSITIVE_INFINITY
})

const json = (method: string, body: unknown) => ({
  method,
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** True for a Postgres server, which stores its rows on another disk. */
const rowsAreElsewhere = backend.database.kind === 'server'

describe('while the disk is full', () => {
  const signUp = { email: 'ada@example.com', password: 'a long passphrase of hers' }

  test.skipIf(rowsAreElsewhere)('a sign-up says so, in both forms that a client may ask for', async () => {
    const request = json('POST', signUp)
    const old = await backend.fetch('/auth/v1/signup', request)
    const versioned = { ...request.headers, 'X-Supabase-Api-Version': '2024-01-01' }
    const current = await backend.fetch('/auth/v1/signup', { ...request, headers: versioned })

    expect([old.status, current.status]).toEqual([507, 507])
    expect(await old.json()).toMatchObject({ code: 507, error_code: 'disk_full', msg: MESSAGE })
    expect(await current.json()).toEqual({ code: 'disk_full', message: MESSAGE })
  })

  test.skipIf(rowsAreElsewhere).each([
    ['a new row', '/rest/v1/stores', () => json('POST', { name: 'Mugs' })],
    [
      'a function that writes',
      '/rest/v1/rpc/create_store',
      () => json('POST', { name: 'M', currency: 'EUR', time_zone: 'UTC' }),
    ],
    ['a changed row', `/rest/v1/profiles?user_id=eq.x`, () => json('PATCH', { full_name: 'Ada' })],
  ])('%s says so', async (_what, path, init) => {
    const response = await backend.fetch(path, init())

    expect(response.status).toBe(507)
    expect(await response.json()).toEqual({ code: '53100', message: MESSAGE, details: null, hint: null })
  })

  test('an upload of a picture says so', async () => {
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'image/png' }, body: 'png' }
    const response = await backend.fetch(`/storage/v1/object/avatars/${userId}/a.png`, init)

    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({ statusCode: '507', message: MESSAGE })
  })

  test.each(['/api/imports?filename=orders.csv', ...(rowsAreElsewhere ? [] : ['/api/sample'])])(
    '%s says so',
    async (path) => {
      const response = await backend.fetch(path, { method: 'POST', headers, body: SHOP })

      expect(response.status).toBe(507)
      expect(await response.json()).toMatchObject({ error: { code: 'disk_full', message: MESSAGE } })
    },
  )

  test.each(['/healthz', '/config.json', '/rest/v1/profiles?select=full_name', '/auth/v1/user'])(
    '%s is still read',
    async (path) => {
      expect((await backend.fetch(path, { headers })).status).toBe(200)
    },
  )

  test('rows can still be deleted', async () => {
    const response = await backend.fetch('/rest/v1/stores?id=is.null', { method: 'DELETE', headers })

    expect(response.status).toBe(204)
  })
})
