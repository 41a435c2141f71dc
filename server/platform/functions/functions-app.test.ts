import { FunctionsClient, FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccessTokens, createAccessTokens } from '#server/platform/auth/access-token.ts'
import { type Keys, loadKeys } from '#server/platform/auth/keys.ts'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { createLog } from '#server/platform/system/log.ts'
import type { MailMessage } from '#server/platform/mail/mailer.ts'
import sendWelcomeEmail from '#supabase/functions/send-welcome-email/index.ts'
import { openDatabase } from '#test/database.ts'
import { createFunctionsApp } from './functions-app.ts'

let keys: Keys
let tokens: AccessTokens
let app: Hono
let mails: MailMessage[]
let isMailDown: boolean
let logged: string[]
let userId: string
const email = 'ada@example.com'
const siteUrl = 'http://localhost:3000'

const database = await openDatabase()

beforeAll(async () => {
  keys = await loadKeys(database)
  tokens = createAccessTokens({ keys, siteUrl, clock: () => new Date() })
})

beforeEach(async () => {
  mails = []
  logged = []
  isMailDown = false
  userId = crypto.randomUUID()
  await database.query(`delete from auth.users`)
  await database.query(
    `insert into auth.users (id, email, raw_app_meta_data) values ($1, $2, '{"provider": "email"}')`,
    [userId, email],
  )
  const functions = createFunctionsApp({
    functions: {
      'send-welcome-email': sendWelcomeEmail,
      crash: () => {
        throw new Error('a secret detail')
      },
      echo: async (request) => Response.json({ path: new URL(request.url).pathname, body: await request.text() }),
    },
    authenticate: createAuthenticate({ tokens, keys }),
    log: createLog((line) => logged.push(line)),
    context: {
      database,
      siteUrl,
      mailer: {
        kind: 'outbox',
        async send(message) {
          if (isMailDown) throw new Error('The mail server is down.')
          mails.push(message)
        },
      },
    },
  })
  app = new Hono().route('/functions/v1', functions)
})

const signIn = (claims: Record<string, unknown> = {}) => tokens.sign({ sub: userId, email, ...claims }, 60)

async function invoke(name: string, options: { body?: Record<string, unknown> | string; token?: string }) {
  const client = new FunctionsClient(`${siteUrl}/functions/v1`, {
    headers: { apikey: keys.anonKey, Authorization: `Bearer ${options.token ?? signIn()}` },
    customFetch: async (input, init) => app.request(input instanceof Request ? input.url : String(input), init),
  })
  const { data, error } = await client.invoke(name, options.body === undefined ? {} : { body: options.body })
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: data }
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

const welcome = (body: Record<string, unknown> = {}) =>
  invoke('send-welcome-email', { body: { email, fullName: 'Ada Lovelace', userId, ...body } })

test('a signed-in person is welcomed by name, at their own address', async () => {
  const reply = await welcome()

  expect(reply).toEqual({ status: 200, body: { sent: true } })
  expect(mails).toMatchObject([{ to: email, subject: 'Welcome to Cartwright' }])
  expect(mails[0]?.text).toContain('Welcome, Ada Lovelace')
  expect(mails[0]?.text).toContain('http://localhost:3000/dashboard')
})

test('a person is welcomed once, however often and however quickly it is asked for', async () => {
  const replies = await Promise.all([welcome(), welcome(), welcome()])
  const later = await welcome()

  expect(replies.filter(({ body }) => body.sent)).toHaveLength(1)
  expect(later).toEqual({ status: 200, body: { sent: false } })
  expect(mails).toHaveLength(1)
})

test('a welcome that could not be sent may be asked for again', async () => {
  isMailDown = true
  const failed = await welcome()
  isMailDown = false
  const retried = await welcome()

  expect(failed.status).toBe(500)
  expect(retried.body).toEqual({ sent: true })
})

test('a name of any kind is written as text, on one line, at a length that fits', async () => {
  await welcome({ fullName: `<b>Ada</b>\r\nBcc: eve@example.com ${'لينا '.repeat(60)}` })

  expect(mails[0]?.html).toContain('&lt;b&gt;Ada&lt;/b&gt; Bcc: eve@example.com لينا')
  expect(mails[0]?.html).not.toContain('<b>')
  expect(mails[0]?.text.split('\n')[0]?.length).toBeLessThan(100)
})

test('a long name is cut between characters as people see them', async () => {
  const family = '👩‍👩‍👧‍👦'
  await welcome({ fullName: family.repeat(300) })

  expect(mails[0]?.text.split('\n')[0]).toBe(`Welcome, ${family.repeat(80)}…`)
})

test('a name in a script from right to left turns no word around it, and no name turns the line by itself', async () => {
  await welcome({ fullName: 'لينا \u202Egnp.exe' })

  expect(mails[0]?.text.split('\n')[0]).toBe('Welcome, \u2068لينا gnp.exe\u2069')
})

test.each([undefined, null, '', ' \n\t ', '\u202E'])(
  'without a name (%j) the welcome is for anybody',
  async (fullName) => {
    await welcome({ fullName })

    expect(mails[0]?.text.split('\n')[0]).toBe('Welcome to Cartwright')
  },
)

test('without a network the client says so by the kind of its error', async () => {
  const client = new FunctionsClient(`${siteUrl}/functions/v1`, {
    customFetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })

  expect((await client.invoke('send-welcome-email')).error).toBeInstanceOf(FunctionsFetchError)
})

test('a visit is no call', async () => {
  const response = await app.request(`${siteUrl}/functions/v1/send-welcome-email`, {
    headers: { Authorization: `Bearer ${signIn()}` },
  })

  expect(response.status).toBe(405)
})

test.each([
  { name: 'another address', body: { email: 'victim@example.com' }, status: 403 },
  { name: 'another person', body: { userId: '7b0bd0d5-6b0e-4a8f-9d63-0a4f3e7a1c11' }, status: 403 },
  { name: 'a list of addresses', body: { email: ['ada@example.com', 'victim@example.com'] }, status: 400 },
  { name: 'two addresses', body: { email: 'ada@example.com, victim@example.com' }, status: 403 },
  { name: 'no address', body: { email: undefined }, status: 400 },
  { name: 'a name that is no text', body: { fullName: { a: 1 } }, status: 400 },
])('the function is no mail relay: $name is refused', async ({ body, status }) => {
  const reply = await welcome(body)

  expect(reply.status).toBe(status)
  expect(mails).toEqual([])
})

test('a body that is not JSON is refused', async () => {
  expect(await invoke('send-welcome-email', { body: '{"email": ' })).toMatchObject({ status: 400 })
})

test.each([
  { who: 'the anonymous key', token: () => keys.anonKey, status: 401, body: { code: 'not_signed_in' } },
  {
    who: 'an expired token',
    token: () => tokens.sign({ sub: userId }, -1),
    status: 401,
    body: { msg: 'Invalid JWT' },
  },
  { who: 'text that is no token', token: () => 'abc', status: 401, body: { msg: 'Invalid JWT' } },
])('$who is turned away', async ({ token, status, body }) => {
  const reply = await invoke('send-welcome-email', { token: token(), body: { email, fullName: '', userId } })

  expect(reply).toMatchObject({ status, body })
})

test('a call without any key is turned away', async () => {
  const response = await app.request(`${siteUrl}/functions/v1/echo`, { method: 'POST' })

  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ msg: 'Error: Missing authorization header' })
})

test.each(['nothing', 'constructor', '__proto__'])('there is no function %s', async (name) => {
  expect(await invoke(name, {})).toEqual({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
  })
})

test('a crash tells the log everything and the caller nothing', async () => {
  const reply = await invoke('crash', {})

  expect(reply).toEqual({
    status: 500,
    body: { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
  })
  expect(logged.join()).toContain('a secret detail')
})

test('a preflight is answered for any function', async () => {
  const response = await app.request(`${siteUrl}/functions/v1/echo`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://other.example', 'Access-Control-Request-Headers': 'authorization, x-region' },
  })

  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('authorization, x-region')
})

test('a name may go on as a path, which the function sees', async () => {
  const reply = await invoke('echo/and/on', { body: 'hello' })

  expect(reply.body).toEqual({ path: '/functions/v1/echo/and/on', body: 'hello' })
})

test('a body over the limit never reaches the function', async () => {
  const reply = await invoke('echo', { body: 'x'.repeat(1024 * 1024 + 1) })

  expect(reply).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
})
