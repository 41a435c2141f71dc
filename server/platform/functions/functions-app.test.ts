import { FunctionsClient, FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { type AccessTokens, createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'
import type { MailMessage } from '#server/platform/mail/mailer.ts'
import { createLog } from '#server/platform/system/log.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
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
const greeting: EmailContent = {
  to: email,
  subject: 'Hello',
  preview: 'Hello',
  heading: 'Hello, Ada',
  paragraphs: [],
  action: { label: 'Open', url: siteUrl },
  closing: '',
}

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
      'greet-once': async (_request, { claims, once, sendEmail }) => {
        if (!(await once.claim(String(claims.sub), 'greeted_at'))) return Response.json({ sent: false })
        await sendEmail(greeting).catch(async (error: unknown) => {
          await once.release(String(claims.sub), 'greeted_at')
          throw error
        })
        return Response.json({ sent: true })
      },
      crash: () => {
        throw new Error('a secret detail')
      },
      echo: async (request) => Response.json({ path: new URL(request.url).pathname, body: await request.text() }),
    },
    authenticate: createAuthenticate({ tokens, keys }),
    log: createLog((line) => logged.push(line)),
    context: {
      database,
      productName: 'Fernwhistle',
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

test('a function sends an email under the name of the product', async () => {
  expect(await invoke('greet-once', {})).toEqual({ status: 200, body: { sent: true } })
  expect(mails).toMatchObject([{ to: email, subject: 'Hello', text: expect.stringContaining('Fernwhistle') }])
})

test('of simultaneous calls, one claims an action for the user', async () => {
  const replies = await Promise.all([invoke('greet-once', {}), invoke('greet-once', {}), invoke('greet-once', {})])

  expect(replies.filter(({ body }) => body.sent)).toHaveLength(1)
  expect(mails).toHaveLength(1)
})

test('a released action can be claimed again', async () => {
  isMailDown = true
  const failed = await invoke('greet-once', {})
  isMailDown = false

  expect(failed.status).toBe(500)
  expect((await invoke('greet-once', {})).body).toEqual({ sent: true })
})

test('a client without a network reports a fetch error', async () => {
  const client = new FunctionsClient(`${siteUrl}/functions/v1`, {
    customFetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })

  expect((await client.invoke('echo')).error).toBeInstanceOf(FunctionsFetchError)
})

test.each([
  {
    who: 'an expired token',
    token: () => tokens.sign({ sub: userId }, -1),
    status: 401,
    body: { msg: 'Invalid JWT' },
  },
  { who: 'text that is not a token', token: () => 'abc', status: 401, body: { msg: 'Invalid JWT' } },
])('$who is refused', async ({ token, status, body }) => {
  const reply = await invoke('echo', { token: token(), body: 'hello' })

  expect(reply).toMatchObject({ status, body })
})

test('a call without a key is refused', async () => {
  const response = await app.request(`${siteUrl}/functions/v1/echo`, { method: 'POST' })

  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ msg: 'Error: Missing authorization header' })
})

test.each(['nothing', 'constructor', '__proto__'])('a call of the unknown function %s gives 404', async (name) => {
  expect(await invoke(name, {})).toEqual({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
  })
})

test('the details of a crash are logged and not sent to the caller', async () => {
  const reply = await invoke('crash', {})

  expect(reply).toEqual({
    status: 500,
    body: { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
  })
  expect(logged.join()).toContain('a secret detail')
})

test('every function answers a preflight', async () => {
  const response = await app.request(`${siteUrl}/functions/v1/echo`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://other.example', 'Access-Control-Request-Headers': 'authorization, x-region' },
  })

  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('authorization, x-region')
})

test('a function sees the path after its name', async () => {
  const reply = await invoke('echo/and/on', { body: 'hello' })

  expect(reply.body).toEqual({ path: '/functions/v1/echo/and/on', body: 'hello' })
})

test('a body over the limit is refused before the function runs', async () => {
  const reply = await invoke('echo', { body: 'x'.repeat(1024 * 1024 + 1) })

  expect(reply).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
})
