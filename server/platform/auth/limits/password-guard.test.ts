import { beforeEach, expect, test } from 'vitest'
import {
  type AuthFixture,
  createAuthFixture,
  follow,
  linkIn,
  password,
  signUpConfirmed,
  siteUrl,
} from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let other: AuthFixture
let email: string
let callers = 0

const database = await openDatabase()

beforeEach(async () => {
  await database.query('delete from private.rate_limits')
  auth = await createAuthFixture(database)
  other = await createAuthFixture(database)
  email = `ada.${crypto.randomUUID()}@example.com`
  await signUpConfirmed(auth, email)
})

type Try = { secret?: string; at?: AuthFixture; from?: string; as?: string }

/** Tries to sign in, by default from a new address. */
async function signIn({ secret = 'wrong', at = auth, from, as = email }: Try = {}) {
  callers += 1
  at.peer.address = from ?? `198.18.${Math.floor(callers / 250)}.${callers % 250}`
  const response = await at.fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify({ email: as, password: secret }),
  })
  const { code } = await response.json()
  return { status: response.status, code, waitS: Number(response.headers.get('Retry-After')) }
}

const statuses = async (count: number, attempt: (index: number) => Try) => {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await signIn(attempt(index))).status)
  return found
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('of sixty wrong passwords from sixty addresses at two instances, five are compared', async () => {
  const found = await statuses(60, (index) => ({ at: index % 2 === 0 ? auth : other }))

  expect(found).toEqual([...times(5, 400), ...times(55, 429)])
  expect(await signIn({ secret: password })).toEqual({ status: 429, code: 'over_request_rate_limit', waitS: 5 })
})

test('of sixty simultaneous passwords, the right one does not pass after wrong ones', async () => {
  const wrong = Array.from({ length: 59 }, () => signIn())

  const right = await signIn({ secret: password })

  expect(right.status).toBe(429)
  expect((await Promise.all(wrong)).filter(({ status }) => status === 400).length).toBeLessThan(30)
})

test('the wait doubles with each wrong password up to 15 minutes, then the right one works', async () => {
  await statuses(4, () => ({}))
  const waits: number[] = []
  for (let tries = 0; tries < 10; tries += 1) {
    await signIn()
    const { waitS } = await signIn()
    waits.push(waitS)
    auth.advance(waitS)
  }

  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  expect((await signIn({ secret: password })).status).toBe(200)
})

test('resetting the password ends the wait', async () => {
  await statuses(6, () => ({}))
  await auth.fetch(`${siteUrl}/auth/v1/recover`, { method: 'POST', body: JSON.stringify({ email }) })
  const { fragment } = await follow(auth, linkIn(auth.mails.at(-1)))
  await auth.fetch(`${siteUrl}/auth/v1/user`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${fragment['access_token']}` },
    body: JSON.stringify({ password: 'a-new-evergreen-43' }),
  })

  expect((await signIn({ at: other, secret: 'a-new-evergreen-43' })).status).toBe(200)
})

/** Tries wrong passwords as often as the server allows. */
async function guess(times: number, as = email) {
  const answers: string[] = []
  for (let tries = 0; tries < times; tries += 1) {
    const { status, code, waitS } = await signIn({ as })
    answers.push(`${status} ${code} ${waitS}`)
    auth.advance(waitS)
  }
  return answers
}

test('the owner is warned at most once a day', async () => {
  auth.mails.length = 0

  await guess(30)
  const ofFirstDay = [...auth.mails]
  auth.advance(86_400)
  await guess(30)

  expect(ofFirstDay).toMatchObject([{ to: email, subject: 'Wrong passwords for your Fernwhistle account' }])
  expect(auth.mails).toHaveLength(2)
})

test('an unknown address gets the same responses, and no email is sent', async () => {
  auth.mails.length = 0

  const nobody = await guess(30, `nobody.${email}`)
  const sent = auth.mails.length
  const somebody = await guess(30)

  expect(nobody).toEqual(somebody)
  expect([sent, auth.mails.length]).toEqual([0, 1])
})

test('an address with thirty wrong passwords in five minutes is blocked on all instances, and no other is', async () => {
  const from = '203.0.113.7'
  const found = await statuses(30, (index) => ({ as: `${index}.${email}`, from, at: index % 2 === 0 ? auth : other }))
  // Advance the clock, because each instance also limits the number of sign-ins per minute.
  auth.advance(60)

  expect(found).toEqual(times(30, 400))
  expect(await signIn({ secret: password, from })).toMatchObject({ status: 429, waitS: 240 })
  expect(await signIn({ secret: password, from, at: other })).toMatchObject({ status: 429, waitS: 240 })
  expect((await signIn({ secret: password })).status).toBe(200)
})

test('a right password is not counted, and no email address is stored for a wrong one', async () => {
  // On Postgres, the same table counts all sign-in requests, under keys that begin with `token:`.
  const counted = `select key from private.rate_limits where key not like 'token:%' order by key`
  const load = async () => (await database.query<{ key: string }>(counted)).rows
  const before = await load()
  await signIn({ secret: password })
  expect(await load()).toEqual(before)
  await signIn()
  const rows = await load()

  expect(rows).toHaveLength(before.length + 2)
  expect(rows.filter(({ key }) => key.includes('ada'))).toEqual([])
})
