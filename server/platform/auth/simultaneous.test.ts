import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import {
  type AuthFixture,
  createAuthFixture,
  follow,
  linkIn,
  password,
  signUpConfirmed,
  siteUrl,
} from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const TRIES = 12

let auth: AuthFixture
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database)
  email = `ada.${crypto.randomUUID()}@example.com`
})

/** Makes the same attempt several times at once. */
const atOnce = <Result>(attempt: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: TRIES }, (_, index) => attempt(index)))

async function signIn(): Promise<SupabaseClient> {
  const browser = createStockClient(auth)
  const { error } = await browser.auth.signInWithPassword({ email, password })
  if (error) throw error
  return browser
}

const sessionsOf = async () => {
  const { rows } = await database.query(
    'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows
}

const post = (path: string, body: unknown) =>
  auth.fetch(`${siteUrl}/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })

async function enroll(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { id, totp } = data
  auth.advance(30)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret, auth.now()) })
  if (verified.error) throw verified.error
  auth.advance(30)
  return { factorId: id, secret: totp.secret }
}

test('of several exchanges of one code, one gets a session', async () => {
  const storage = new Map<string, string>()
  const client = createClient(siteUrl, auth.keys.anonKey, {
    global: { fetch: auth.fetch },
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  })
  await client.auth.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/auth/login?verified=true` } })
  const [verifier = ''] = [...storage].filter(([key]) => key.endsWith('code-verifier')).map(([, value]) => value)
  const { address } = await follow(auth, linkIn(auth.mails.at(-1)))
  const exchange = {
    auth_code: new URL(address).searchParams.get('code'),
    code_verifier: String(JSON.parse(verifier)).split('/')[0],
  }

  const replies = await atOnce(() => post('/token?grant_type=pkce', exchange))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(TRIES - 1)
})

test('a code of the authenticator app raises one of several sessions that enter it', async () => {
  await signUpConfirmed(auth, email)
  const { factorId, secret } = await enroll(await signIn())
  const browsers = await atOnce(signIn)

  const replies = await Promise.all(
    browsers.map((browser) => browser.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, auth.now()) })),
  )

  expect(replies.filter(({ error }) => error === null)).toHaveLength(1)
  // The others are refused for the code, for too many wrong ones, or because the right one has ended their sessions.
  expect(replies.filter(({ error }) => error && ![400, 422, 429].includes(error.status ?? 0))).toEqual([])
})

test('a new address that several people ask for goes to the first who confirms it', async () => {
  const wanted = `new.${crypto.randomUUID()}@example.com`
  const people = await atOnce(async (index) => {
    const client = createStockClient(auth)
    await client.auth.setSession(await signUpConfirmed(auth, `${index}.${email}`))
    return client
  })
  const before = auth.mails.length
  await Promise.all(people.map((client) => client.auth.updateUser({ email: wanted })))

  const links = auth.mails.slice(before).map(linkIn)
  const replies = await Promise.all(links.map((link) => auth.fetch(link, { redirect: 'manual' })))
  const { rows } = await database.query('select id from auth.users where email = $1', [wanted])

  expect(links).toHaveLength(2 * TRIES)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(rows).toHaveLength(1)
})

test('no session outlives signing out everywhere, whichever tokens are renewed meanwhile', async () => {
  await signUpConfirmed(auth, email)
  const browsers = await atOnce(signIn)
  const tokens = await Promise.all(browsers.map(async ({ auth: own }) => (await own.getSession()).data.session))

  const [signedOut, ...renewed] = await Promise.all([
    browsers[0]?.auth.signOut({ scope: 'global' }),
    ...tokens.map((session) => post('/token?grant_type=refresh_token', { refresh_token: session?.refresh_token })),
  ])
  const later = await Promise.all(
    renewed.map(async (reply) => {
      const { refresh_token: token = 'none' } = await reply.json()
      return (await post('/token?grant_type=refresh_token', { refresh_token: token })).status
    }),
  )

  expect(signedOut?.error).toBeNull()
  expect(renewed.filter(({ status }) => status >= 500)).toEqual([])
  expect(new Set(later)).toEqual(new Set([400]))
  expect(await sessionsOf()).toEqual([])
})

test('a deleted person keeps no session, whichever tokens are renewed meanwhile', async () => {
  await signUpConfirmed(auth, email)
  const browsers = await atOnce(signIn)
  const sessions = await Promise.all(browsers.map(async ({ auth: own }) => (await own.getSession()).data.session))
  const { admin } = createClient(siteUrl, auth.keys.serviceRoleKey, { global: { fetch: auth.fetch } }).auth

  const [deleted, ...replies] = await Promise.all([
    admin.deleteUser(sessions[0]?.user.id ?? ''),
    ...sessions.map((session) => post('/token?grant_type=refresh_token', { refresh_token: session?.refresh_token })),
    ...sessions.map(() => post('/token?grant_type=password', { email, password })),
  ])

  expect(deleted.error).toBeNull()
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(await sessionsOf()).toEqual([])
  const { rows } = await database.query('select id from auth.refresh_tokens where user_id = $1', [
    sessions[0]?.user.id ?? '',
  ])
  expect(rows).toEqual([])
})
