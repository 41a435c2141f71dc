import { AuthClient } from '@supabase/auth-js'
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { Hono } from 'hono'
import PostalMime from 'postal-mime'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthApp } from '#server/platform/auth/auth-app.ts'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import { createFunctionsApp, type EdgeFunction } from '#server/platform/functions/functions-app.ts'
import { createSmtpMailer } from '#server/platform/mail/mailer.ts'
import { createLog } from '#server/platform/system/log.ts'
import { type Delivery, type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const siteUrl = 'http://localhost:3000'
const password = 'evergreen-42'
const productName = 'Fernwhistle'

const greet: EdgeFunction = async (_request, { sendEmail }) => {
  await sendEmail({
    to: email,
    subject: 'Hello',
    preview: '',
    heading: 'Hello',
    paragraphs: [],
    action: { label: 'Open', url: siteUrl },
    closing: '',
  })
  return Response.json({ sent: true })
}

let keys: Keys
let server: MailServer | null
let logged: string[]
let failures: PromiseWithResolvers<string>
let email: string

const database = await openDatabase()

beforeAll(async () => {
  keys = await loadKeys(database)
})

beforeEach(() => {
  server = null
  logged = []
  failures = Promise.withResolvers()
  email = `${crypto.randomUUID()}@example.com`
})
afterEach(() => server?.close())

async function startServer(port?: number) {
  server = await startMailServer({ secure: true }, port)
  return server
}

/** The services that send emails, and the clients that call them. */
function openServices(port: number, smtpPassword = 'right') {
  const clock = () => new Date()
  const tokens = createAccessTokens({ keys, siteUrl, clock })
  const log = createLog((line) => {
    logged.push(line)
    failures.resolve(line)
  })
  const url = `smtps://ada:${smtpPassword}@127.0.0.1:${port}?tls.rejectUnauthorized=false`
  const mailer = createSmtpMailer({ url, from: 'Fernwhistle <hello@shop.example>' })
  const app = new Hono()
  app.route('/auth/v1', createAuthApp({ database, keys, tokens, mailer, clock, productName, siteUrl, log }))
  const authenticate = createAuthenticate({ tokens, keys })
  const context = { database, mailer, productName, siteUrl }
  const functions = { greet }
  app.route('/functions/v1', createFunctionsApp({ functions, authenticate, log, context }))
  const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init))
  const auth = new AuthClient({
    url: `${siteUrl}/auth/v1`,
    headers: { apikey: keys.anonKey },
    autoRefreshToken: false,
    persistSession: false,
    fetch,
  })
  return { auth, fetch }
}

const signUp = ({ auth }: ReturnType<typeof openServices>) =>
  auth.signUp({ email, password, options: { data: { full_name: 'Ada Lovelace' } } })

async function linkIn(delivery: Delivery) {
  const { text = '' } = await PostalMime.parse(delivery.raw)
  return /http\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? ''
}

async function callFunction({ fetch }: ReturnType<typeof openServices>) {
  const { rows } = await database.query<{ id: string }>('select id from auth.users where email = $1', [email])
  const userId = rows[0]?.id ?? ''
  const token = createAccessTokens({ keys, siteUrl, clock: () => new Date() }).sign({ sub: userId, email }, 60)
  const functions = new FunctionsClient(`${siteUrl}/functions/v1`, {
    headers: { apikey: keys.anonKey, Authorization: `Bearer ${token}` },
    customFetch: fetch,
  })
  return functions.invoke('greet')
}

test('the confirmation is sent over TLS to one recipient, and its link signs in', async () => {
  const { next, port } = await startServer()
  const services = openServices(port)
  await signUp(services)
  const delivery = await next()
  const response = await services.fetch(await linkIn(delivery), { redirect: 'manual' })

  expect(delivery).toMatchObject({ isSecure: true, user: 'ada', recipients: [email] })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toContain('access_token=')
  expect((await services.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect(logged).toEqual([])
})

test('a sign-up works while the mail server is down, and the link can be sent again later', async () => {
  const { close, port } = await startServer()
  server = null
  await close()
  const services = openServices(port)

  const failed = await signUp(services)
  const line = await failures.promise
  const { next } = await startServer(port)
  const again = await signUp(services)

  expect({ error: failed.error, again: again.error }).toEqual({ error: null, again: null })
  expect(line).toContain('ECONNREFUSED')
  expect(await linkIn(await next())).toContain('type=signup')
})

test('a failed login to the mail server is logged without any password', async () => {
  const { deliveries, port } = await startServer()
  const services = openServices(port, 'wrong-smtp-secret')
  const { error } = await signUp(services)
  await failures.promise

  expect(error).toBeNull()
  expect(deliveries).toEqual([])
  expect(logged.join('\n')).toContain('Invalid login')
  expect(logged.join('\n')).not.toContain('wrong-smtp-secret')
  expect(logged.join('\n')).not.toContain(password)
})

test('a password reset gets the same response when the mail server refuses the email', async () => {
  const { next, port } = await startServer()
  const working = openServices(port)
  await signUp(working)
  await next()
  const broken = openServices(port, 'wrong')

  const fine = await working.auth.resetPasswordForEmail(email)
  const failed = await broken.auth.resetPasswordForEmail('nobody@example.com')

  expect([fine.error, failed.error]).toEqual([null, null])
  expect(await linkIn(await next())).toContain('type=recovery')
})

test('a function whose email the mail server refuses fails, and can be called again', async () => {
  const { next, port } = await startServer()
  const working = openServices(port)
  await signUp(working)
  await next()

  const refused = await callFunction(openServices(port, 'wrong'))
  const sent = await callFunction(working)
  const delivery = await next()

  expect(refused.error).toBeInstanceOf(FunctionsHttpError)
  expect(await refused.error?.context.json()).toEqual({
    code: 'WORKER_ERROR',
    message: 'Function exited due to an error',
  })
  expect(logged.join('\n')).toContain('Invalid login')
  expect(sent).toMatchObject({ data: { sent: true }, error: null })
  expect((await PostalMime.parse(delivery.raw)).subject).toBe('Hello')
})
