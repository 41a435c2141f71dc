import { expect, test } from 'vitest'
import { openTestBackend } from '#test/harness/backend.ts'

const backend = await openTestBackend()
const [email, password] = ['ada@example.com', 'plum-kettle-orbit-42']
const apikey = backend.keys.anonKey

const signIn = (secret = password) =>
  backend.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey },
    body: JSON.stringify({ email, password: secret }),
  })

await backend.fetch('/auth/v1/signup', {
  method: 'POST',
  headers: { apikey },
  body: JSON.stringify({ email, password }),
})
await backend.database.query('update auth.users set email_confirmed_at = now()')
const { access_token: token, user } = Object(await (await signIn()).json())
const headers = { apikey, Authorization: `Bearer ${token}` }

await backend.fetch('/rest/v1/rpc/create_store', {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'Harbour Goods', currency: 'USD', time_zone: 'UTC' }),
})
const upload = await backend.fetch(`/storage/v1/object/avatars/${user.id}/avatar.png`, {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'image/png', 'Cache-Control': 'max-age=3600' },
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
})
if (!upload.ok) throw new Error(`The picture was answered with ${upload.status}: ${await upload.text()}`)

test.each([
  ['a session', () => signIn()],
  ['a refused sign-in', () => signIn('not the password')],
  ['the person', () => backend.fetch('/auth/v1/user', { headers })],
  ['rows of the database', () => backend.fetch('/rest/v1/profiles?select=id,email', { headers })],
  ['a refusal of the database', () => backend.fetch('/rest/v1/nothing', { headers })],
  ['the list of imports', () => backend.fetch('/api/imports', { headers })],
  ['an unknown address', () => backend.fetch('/api/nothing', { headers })],
  ['a ticket for an export', () => backend.fetch('/api/export', { method: 'POST', headers })],
  ['an export', () => backend.fetch('/api/export', { headers })],
  [
    'a list of files',
    () => backend.fetch('/storage/v1/object/list/avatars', { method: 'POST', headers, body: '{"prefix":""}' }),
  ],
  ['the answer of a function', () => backend.fetch('/functions/v1/send-welcome-email', { method: 'POST', headers })],
])('no browser and no proxy keeps %s', async (_, ask) => {
  const response = await ask()

  expect(response.headers.get('Cache-Control')).toBe('no-store')
  await response.body?.cancel()
})

test.each([
  ['figures, with a validator', '/api/dashboard-data', 'private, no-cache'],
  ['the key set', '/auth/v1/.well-known/jwks.json', 'public, max-age=600'],
  ['a stored picture', `/storage/v1/object/authenticated/avatars/${user.id}/avatar.png`, 'max-age=3600'],
  ['the configuration', '/config.json', 'no-cache'],
])('%s keeps its own Cache-Control', async (_, path, expected) => {
  const response = await backend.fetch(path, { headers })

  expect(response.headers.get('Cache-Control')).toBe(expected)
})
