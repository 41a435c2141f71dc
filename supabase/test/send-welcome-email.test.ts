import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { type AccessTokens, createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import { createFunctionsApp } from '#server/platform/functions/functions-app.ts'
import type { MailMessage } from '#server/platform/mail/mailer.ts'
import { silentLog } from '#server/platform/system/log.ts'
import sendWelcomeEmail from '#supabase/functions/send-welcome-email/index.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let keys: Keys
let tokens: AccessTokens
let app: Hono
let mails: MailMessage[]
let isMailDown: boolean
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
  isMailDown = false
  userId = crypto.randomUUID()
  await database.query(`delete from auth.users`)
  await database.query(
    `insert into auth.users (id, email, raw_app_meta_data) values ($1, $2, '{"provider": "email"}')`,
    [userId, email],
  )
  const functions = createFunctionsApp({
    functions: { 'send-welcome-email': sendWelcomeEmail },
    authenticate: createAuthenticate({ tokens, keys }),
    log: silentLog,
    context: {
      database,
      productName: 'Cartwright',
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

async function invoke(body: Record<string, unknown> | string, token = signIn()) {
  const client = new FunctionsClient(`${siteUrl}/functions/v1`, {
    headers: { apikey: keys.anonKey, Authorization: `Bearer ${token}` },
    customFetch: async (input, init) => app.request(input instanceof Request ? input.url : String(input), init),
  })
  const { data, error } = await client.invoke('send-welcome-email', { body })
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: data }
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

const welcome = (body: Record<string, unknown> = {}, token?: string) =>
  invoke({ email, fullName: 'Ada Lovelace', userId, ...body }, token)

test('the email greets the signed-in person by name, at their own address', async () => {
  const reply = await welcome()

  expect(reply).toEqual({ status: 200, body: { sent: true } })
  expect(mails).toMatchObject([{ to: email, subject: 'Welcome to Cartwright' }])
  expect(mails[0]?.text).toContain('Welcome, Ada Lovelace')
  expect(mails[0]?.text).toContain('http://localhost:3000/dashboard')
})

test('repeated and simultaneous requests send one email', async () => {
  const replies = await Promise.all([welcome(), welcome(), welcome()])
  const later = await welcome()

  expect(replies.filter(({ body }) => body.sent)).toHaveLength(1)
  expect(later).toEqual({ status: 200, body: { sent: false } })
  expect(mails).toHaveLength(1)
})

test('a failed email can be requested again', async () => {
  isMailDown = true
  const failed = await welcome()
  isMailDown = false
  const retried = await welcome()

  expect(failed.status).toBe(500)
  expect(retried.body).toEqual({ sent: true })
})

test('a name is escaped, put on one line and cut to fit', async () => {
  await welcome({ fullName: `<b>Ada</b>\r\nBcc: eve@example.com ${'لينا '.repeat(60)}` })

  expect(mails[0]?.html).toContain('&lt;b&gt;Ada&lt;/b&gt; Bcc: eve@example.com لينا')
  expect(mails[0]?.html).not.toContain('<b>')
  expect(mails[0]?.text.split('\n')[0]?.length).toBeLessThan(100)
})

test('a long name is cut between visible characters', async () => {
  const family = '👩‍👩‍👧‍👦'
  await welcome({ fullName: family.repeat(300) })

  expect(mails[0]?.text.split('\n')[0]).toBe(`Welcome, ${family.repeat(80)}…`)
})

test('a right-to-left name does not change the direction of the text around it', async () => {
  await welcome({ fullName: 'لينا \u202Egnp.exe' })

  expect(mails[0]?.text.split('\n')[0]).toBe('Welcome, \u2068لينا gnp.exe\u2069')
})

test.each([undefined, null, '', ' \n\t ', '\u202E'])(
  'a name of %j gives a greeting without a name',
  async (fullName) => {
    await welcome({ fullName })

    expect(mails[0]?.text.split('\n')[0]).toBe('Welcome to Cartwright')
  },
)

test('a GET request is refused', async () => {
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
])('$name is refused, so that the function cannot relay mail', async ({ body, status }) => {
  const reply = await welcome(body)

  expect(reply.status).toBe(status)
  expect(mails).toEqual([])
})

test('a body that is not JSON is refused', async () => {
  expect(await invoke('{"email": ')).toMatchObject({ status: 400 })
})

test('a caller with only the anonymous key is refused', async () => {
  expect(await welcome({}, keys.anonKey)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})
