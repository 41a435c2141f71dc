import type { SupabaseClient } from '@supabase/supabase-js'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type AuthFixture, createAuthFixture, getUser, password } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { type HookName, parseHookTarget } from './hook-target.ts'
import { signWebhook } from './sign-webhook.ts'

type Received = { headers: IncomingMessage['headers']; body: string; path: string | undefined }
type Answer = (response: ServerResponse, request: Received) => void

const database = await openDatabase()
const secret = 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')

let auth: AuthFixture
let client: SupabaseClient
let email: string
let server: Server
let received: Received[]
let answer: Answer

beforeEach(async () => {
  email = `ada.${crypto.randomUUID()}@example.com`
  received = []
  answer = (response) => json(response, {})
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { headers: request.headers, body, path: request.url }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function addressOfServer(): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.')
  return `http://127.0.0.1:${address.port}`
}

async function use(names: HookName[], settings: Parameters<typeof createAuthFixture>[1] = {}, secrets = secret) {
  const target = parseHookTarget(`${addressOfServer()}/hook`, secrets)
  auth = await createAuthFixture(database, {
    email: { ...defaultAuthSettings.email, confirm: false },
    hooks: Object.fromEntries(names.map((name) => [name, target])),
    hookLimits: { functionMs: 2000, requestMs: 1000, backoffMs: 1 },
    ...settings,
  })
  client = createStockClient(auth)
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

const signUp = async () => (await client.auth.signUp({ email, password })).error
const bodies = () => received.map(({ body }) => JSON.parse(body))

test('a request is signed as Standard Webhooks defines it', () => {
  const webhook = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', atS: 1_614_265_330, body: '{"test": 2432232314}' }

  expect(signWebhook([key], webhook)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('an endpoint gets the event with a signature for each secret', async () => {
  await use(['before_user_created'], {}, `${secret}|v1,whsec_${Buffer.alloc(32, 1).toString('base64')}`)
  const error = await signUp()
  const [request] = received

  expect(error).toBeNull()
  expect(request?.path).toBe('/hook')
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ metadata: { name: 'before-user-created' }, user: { email } })
  const signed = {
    id: String(request?.headers['webhook-id']),
    atS: Math.floor(auth.now().getTime() / 1000),
    body: request?.body ?? '',
  }
  expect(request?.headers).toMatchObject(signWebhook([key, Buffer.alloc(32, 1)], signed))
})

test('an endpoint can change a token, refuse with its own words, or answer nothing', async () => {
  await use(['custom_access_token', 'before_user_created'])
  answer = (response, { body }) => {
    const { claims } = JSON.parse(body)
    if (claims) json(response, { claims: { ...claims, plan: 'paid' } })
    else response.writeHead(204).end()
  }
  const { data } = await client.auth.signUp({ email, password })
  answer = (response) => json(response, { error: { http_code: 418, message: 'Short and stout' } })
  const refused = await client.auth.signInWithPassword({ email, password })

  expect((await client.auth.getClaims(data.session?.access_token)).data?.claims).toMatchObject({ plan: 'paid' })
  expect(refused.error).toMatchObject({ status: 418, code: 'unknown', message: 'Short and stout' })
})

const send = (status: number, headers: Record<string, string> = {}, body = '') => {
  return (response: ServerResponse) => void response.writeHead(status, headers).end(body)
}
const isJson = { 'Content-Type': 'application/json' }

test.each<[string, Answer, number, string]>([
  ['a bad request', send(400, isJson, '{"error":{"message":"inside"}}'), 500, 'Invalid payload sent to hook'],
  ['no permission', send(401), 500, 'Hook requires authorization token'],
  ['a failure', send(502, {}, 'inside'), 500, 'Unexpected status code returned from hook: 502'],
  ['no time', send(503), 500, 'Service currently unavailable due to hook'],
  ['no type', send(200, {}, '{}'), 400, 'Invalid Content-Type: Missing Content-Type header'],
  ['text', send(200, { 'Content-Type': 'text/html' }), 400, 'Invalid JSON response. Received content-type: text/html'],
  ['half of an object', send(200, isJson, '{"claims'), 500, 'Error unmarshaling JSON output.'],
  ['a list', send(200, isJson, '[]'), 500, 'Error unmarshaling JSON output.'],
  ['too much', send(200, isJson, `"${'x'.repeat(204_800)}"`), 422, 'Payload size exceeded size limit of 204800 bytes'],
  ['a broken connection', (response) => void response.destroy(), 422, 'Failed to reach hook after maximum retries'],
  ['nothing', () => undefined, 422, 'Failed to reach hook within maximum time of 1.000000 seconds'],
  [
    'no end',
    (response) => void response.writeHead(200, isJson).write('{'),
    422,
    'Failed to reach hook within maximum time of 1.000000 seconds',
  ],
])('an answer with %s signs nobody in', async (_what, faulty, status, message) => {
  await use(['custom_access_token'])
  answer = faulty

  expect(await signUp()).toMatchObject({ status, message })
  const sessions = await database.query(
    `select from auth.sessions join auth.users as u on u.id = user_id where u.email = $1`,
    [email],
  )
  expect(sessions.rowCount).toBe(0)
})

test('a redirect is not followed', async () => {
  await use(['before_user_created'])
  answer = (response, { path }) => {
    if (path === '/hook') response.writeHead(307, { Location: '/elsewhere' }).end()
    else json(response, {})
  }

  expect(await signUp()).toMatchObject({ message: 'Unexpected status code returned from hook: 307' })
  expect(received.map(({ path }) => path)).toEqual(['/hook'])
})

test('a request is sent again if it did not arrive or the endpoint is busy, three times in all', async () => {
  await use(['before_user_created'])
  answer = (response) => {
    if (received.length === 1) response.destroy()
    else if (received.length === 2) response.writeHead(429, { 'Retry-After': 'true' }).end()
    else json(response, {})
  }
  const error = await signUp()
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
  email = `second.${email}`
  answer = send(503, { 'Retry-After': 'true' })
  const busy = await signUp()

  expect(error).toBeNull()
  expect(ids.size).toBe(3)
  expect(busy).toMatchObject({ message: 'Service currently unavailable due to hook' })
  expect(received).toHaveLength(6)
})

test('send_email gets what an email would say, and no email is sent', async () => {
  await use(['send_email'], {
    email: defaultAuthSettings.email,
    reauthentication: { ...defaultAuthSettings.reauthentication, forEmail: false },
  })
  await client.auth.signUp({ email, password, options: { emailRedirectTo: 'http://shop.example:3000/welcome' } })
  const [signup] = bodies()
  const verified = await client.auth.verifyOtp({ type: 'email', token_hash: signup.email_data.token_hash })
  auth.advance(60)
  await client.auth.resetPasswordForEmail(email)
  auth.advance(60)
  await client.auth.signInWithOtp({ email })
  await client.auth.reauthenticate()
  const newEmail = `new.${email}`
  const changed = await client.auth.updateUser({ email: newEmail })
  const [, recovery, magiclink, reauthentication, change] = bodies()
  const ofNew = await client.auth.verifyOtp({
    type: 'email_change',
    email: newEmail,
    token: change.email_data.token_new,
  })
  const ofOld = await client.auth.verifyOtp({ type: 'email_change', email, token: change.email_data.token })

  expect(signup).toMatchObject({
    metadata: { name: 'send-email' },
    user: { email, identities: [{ provider: 'email' }] },
    email_data: {
      token: expect.stringMatching(/^\d{6}$/),
      token_hash: expect.any(String),
      redirect_to: 'http://shop.example:3000/welcome',
      email_action_type: 'signup',
      site_url: 'http://shop.example:3000/auth/v1',
      token_new: '',
      token_hash_new: '',
    },
  })
  expect(verified.error).toBeNull()
  expect([recovery, magiclink, reauthentication].map(({ email_data: data }) => data.email_action_type)).toEqual([
    'recovery',
    'magiclink',
    'reauthentication',
  ])
  expect(changed.error).toBeNull()
  expect(change).toMatchObject({
    user: { email, new_email: newEmail },
    email_data: { email_action_type: 'email_change' },
  })
  expect([ofNew.error, ofOld.error]).toEqual([null, null])
  expect(ofOld.data.user?.email).toBe(newEmail)
  expect(auth.mails).toEqual([])
})

test('an email that the hook refuses is an error with its words, and can be asked for at once', async () => {
  await use(['send_email'], { email: defaultAuthSettings.email })
  answer = (response) => json(response, { error: { http_code: 429, message: 'No more emails today' } })
  const refused = await signUp()
  answer = (response) => json(response, {})

  expect(refused).toMatchObject({ status: 429, message: 'No more emails today' })
  expect(await signUp()).toBeNull()
})

test('send_sms gets the code, which signs in', async () => {
  const sms = { ...defaultAuthSettings.sms, enabled: true }
  await use(['send_sms'], { sms })
  const phone = String(Date.now()).slice(0, 11)
  const { error } = await client.auth.signInWithOtp({ phone })
  const [message] = bodies()
  const { data } = await client.auth.verifyOtp({ phone, type: 'sms', token: message.sms.otp })
  answer = (response) => json(response, { error: { http_code: 402, message: 'No credit' } })
  auth.advance(120)
  const refused = await createStockClient(auth).auth.signInWithOtp({ phone })

  expect(error).toBeNull()
  expect(message).toMatchObject({ user: { phone }, sms: { phone, otp: expect.stringMatching(/^\d{6}$/) } })
  expect((await getUser(auth, data.session?.access_token)).status).toBe(200)
  expect(refused.error).toMatchObject({ status: 402, message: 'No credit' })
})
