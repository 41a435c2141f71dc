import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './harness/databases/database.ts'
import { createTestApp } from './harness/test-app.ts'

const database = await openDatabase()
const app = await createTestApp(database)
afterAll(() => app.removeFolder())

const id = randomUUID()
const NUL = '%00'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

const email = `${id}@example.com`
const password = 'violet-tractor-5'

async function signIn(): Promise<string> {
  const body = { email, password, email_confirm: true }
  const post = (path: string) => send('POST', path, { body: JSON.stringify(body), headers: JSON_TYPE })
  await post('/auth/v1/admin/users')
  const session: unknown = await (await post('/auth/v1/token?grant_type=password')).json()
  return String(Object(session).access_token)
}

type Sent = { body?: string; headers?: Record<string, string> }

function send(method: string, path: string, init: Sent = {}, token = app.keys.serviceRoleKey) {
  const headers = { apikey: app.keys.serviceRoleKey, Authorization: `Bearer ${token}`, ...init.headers }
  return app.fetch(new Request(`http://localhost:3000${path}`, { ...init, method, headers }))
}

const token = await signIn()
// Figures are of a store.
await send('POST', '/api/sample', {}, token)

/** Sends a request as the person and with the service key. Resolves to the answers that are the server's mistake. */
async function faultsOf(request: string, init: Sent = {}): Promise<string[]> {
  const [method = '', path = ''] = request.split(' ')
  const answers = await Promise.all([send(method, path, init, token), send(method, path, init)])
  const faults = answers.filter(({ status }) => status >= 500)
  return Promise.all(faults.map(async (answer) => `${request} ${answer.status} ${await answer.text()}`))
}

const ADDRESSES = [
  `GET /api/dashboard-data?store=${NUL}`,
  `GET /api/figures?metrics=${NUL}`,
  `GET /api/search?q=a${NUL}`,
  `GET /api/imports/${NUL}`,
  `GET /api/export?store=${NUL}`,
  `POST /api/sample?timeZone=${NUL}`,
  `POST /api/imports?filename=a${NUL}.csv&timeZone=${NUL}`,
  `GET /api/invitation?token=${NUL}`,
  `GET /auth/v1/verify?type=signup&token=${NUL}`,
  `GET /auth/v1/verify?type=signup&token=a&redirect_to=${NUL}`,
  `GET /auth/v1/authorize?provider=${NUL}`,
  `GET /auth/v1/callback?state=${NUL}&code=${NUL}`,
  `GET /auth/v1/admin/users/${NUL}`,
  `GET /auth/v1/admin/users?filter=${NUL}`,
  `DELETE /auth/v1/user/identities/${NUL}`,
  `GET /rest/v1/profiles?full_name=eq.${NUL}`,
  `GET /rest/v1/profiles?select=${NUL}`,
  `GET /rest/v1/profiles?order=${NUL}`,
  `GET /rest/v1/${NUL}`,
  `GET /rest/v1/rpc/create_store?name=${NUL}`,
  `GET /storage/v1/bucket/${NUL}`,
  `GET /storage/v1/object/avatars/${NUL}`,
  `GET /storage/v1/object/info/avatars/a${NUL}`,
  `GET /storage/v1/render/image/authenticated/avatars/${NUL}`,
  `DELETE /storage/v1/object/avatars/${NUL}`,
  `POST /functions/v1/${NUL}`,
  `GET /api/customers?search=${NUL}`,
  `GET /api/customers/${NUL}`,
  `GET /api/orders?search=${NUL}`,
  `GET /api/orders/${NUL}`,
  `GET /api/analytics-summary?report=products&search=${NUL}`,
  `GET /api/figures?metrics=net_sales&where=["is","city",["${NUL}"]]`,
  `GET /api/analytics-summary?report=order&number=${NUL}`,
]

test.each(ADDRESSES)('a NUL character in %s is the caller’s mistake', async (request) => {
  expect(await faultsOf(request)).toEqual([])
})

/** Bodies with an X where a text goes that cannot be stored. */
const BODIES: [request: string, body: string][] = [
  ['POST /api/answers', '{"agent": "store-builder", "text": "X"}'],
  [`POST /api/imports/${id}/preview`, '{"X": "X"}'],
  ['POST /api/team/invitations', '{"email": "X", "store": "X"}'],
  ['POST /auth/v1/signup', '{"email": "a@example.com", "password": "X", "data": {"full_name": "X"}}'],
  ['POST /auth/v1/token?grant_type=password', '{"email": "X", "password": "X"}'],
  ['POST /auth/v1/recover', '{"email": "X"}'],
  ['POST /auth/v1/verify', '{"type": "email", "token_hash": "X"}'],
  ['POST /auth/v1/admin/users', '{"email": "a@example.com", "user_metadata": {"a": "X"}}'],
  ['POST /rest/v1/profiles', `{"id": "${id}", "full_name": "X"}`],
  [`PATCH /rest/v1/profiles?id=eq.${id}`, '{"full_name": "X"}'],
  [`PATCH /rest/v1/profiles?id=eq.${id}`, '{"preferences": {"a": "X"}}'],
  ['POST /rest/v1/rpc/create_store', '{"name": "X", "currency": "EUR", "time_zone": "UTC"}'],
  ['POST /storage/v1/bucket', '{"id": "X", "name": "X"}'],
  ['POST /storage/v1/object/list/avatars', '{"prefix": "X", "search": "X"}'],
  ['POST /storage/v1/object/move', '{"bucketId": "X", "sourceKey": "X", "destinationKey": "X"}'],
  ['DELETE /storage/v1/object/avatars', '{"prefixes": ["X"]}'],
  ['POST /functions/v1/send-welcome-email', '{"email": "X", "fullName": "X", "userId": "X"}'],
]

test.each(BODIES)('a text that cannot be stored, in the body of %s, is the caller’s mistake', async (request, body) => {
  for (const text of [String.raw`a\u0000`, String.raw`a\ud800`, String.raw`\udc00b`]) {
    expect(await faultsOf(request, { body: body.replaceAll('X', text), headers: JSON_TYPE })).toEqual([])
  }
})

test('a NUL character in the field of a form is the caller’s mistake', async () => {
  const body = `state=${NUL}&code=${NUL}&id_token=${NUL}`

  expect(await faultsOf('POST /auth/v1/callback', { body, headers: FORM_TYPE })).toEqual([])
})
