import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { type AuthFixture, password, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { countSessions, prepareHooks, readEvents, refuse, targetOf, applyHook } from '#test/fixtures/auth-hooks.ts'
import { arrive, createProviderFixture, errorIn, signIn } from '#test/harness/clients/provider-sign-in.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import type { HookName } from './hook-target.ts'

const database = await openDatabase()

let auth: AuthFixture
let client: SupabaseClient
let email: string

beforeAll(() => prepareHooks(database))

beforeEach(async () => {
  await database.query(`delete from hooks.events`)
  email = `ada.${crypto.randomUUID()}@example.com`
})

async function use(name: HookName, body: string, settings: Parameters<typeof applyHook>[2] = {}) {
  ;({ auth, client } = await applyHook(database, [name, body], settings))
}

const events = () => readEvents(database)
const sessions = () => countSessions(database, email)

test('before_user_created sees the user and can refuse every way to sign up', async () => {
  await use('before_user_created', refuse, { anonymousSignIn: true })
  const admin = createClient(siteUrl, auth.keys.serviceRoleKey, { global: { fetch: auth.fetch } }).auth.admin
  const data = { name: 'Ada' }
  const answers = [
    await client.auth.signUp({ email, password, options: { data } }),
    await client.auth.signInWithOtp({ email }),
    await client.auth.signInAnonymously(),
    await admin.inviteUserByEmail(email),
    await admin.generateLink({ type: 'signup', email, password }),
    await admin.generateLink({ type: 'magiclink', email }),
  ]

  expect(answers.map(({ error }) => [error?.status, error?.message])).toEqual(answers.map(() => [403, 'Not today']))
  expect((await database.query(`select from auth.users where email = $1`, [email])).rowCount).toBe(0)
  const [first, , third] = await events()
  expect(first).toMatchObject({
    metadata: { name: 'before-user-created' },
    user: {
      email,
      phone: '',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', email },
      identities: [],
      is_anonymous: false,
    },
  })
  expect(third).toMatchObject({ user: { email: '', app_metadata: {}, is_anonymous: true } })
})

test('before_user_created can refuse visitors of a provider who are new, and does not hear of others', async () => {
  await use('before_user_created', refuse)
  const fixture = await createProviderFixture(database, { hooks: targetOf('before_user_created') })
  const address = await arrive(fixture)
  await use('before_user_created', `return '{}';`)
  const allowed = await signIn(fixture)
  await use('before_user_created', refuse)
  const again = await signIn(fixture)
  await fixture.provider.close()

  expect(errorIn(address)).toMatchObject({ code: 'unknown', description: 'Not today' })
  expect(allowed.error).toBeNull()
  expect(again.error).toBeNull()
  expect(await events()).toMatchObject([
    { user: { email: fixture.provider.person['email'], app_metadata: { provider: 'keycloak' } } },
    { user: { email: fixture.provider.person['email'] } },
  ])
})

test('before_user_created is not asked about people who have an account, nor by an administrator', async () => {
  await use('before_user_created', `return '{}';`)
  const admin = createClient(siteUrl, auth.keys.serviceRoleKey, { global: { fetch: auth.fetch } }).auth.admin
  const { data } = await client.auth.signUp({ email, password })
  await client.auth.signUp({ email, password })
  await client.auth.signInWithOtp({ email })
  await admin.createUser({ email: `by.admin.${email}` })
  const asked = await events()

  expect(data.session).not.toBeNull()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ user: { id: data.user?.id } })
})

test('password_verification_attempt hears of right and wrong passwords of people who exist', async () => {
  await use('password_verification_attempt', `return '{"decision": "continue"}';`)
  const { data } = await client.auth.signUp({ email, password })
  const wrong = await client.auth.signInWithPassword({ email, password: 'not-the-password' })
  const right = await client.auth.signInWithPassword({ email, password })
  await client.auth.signInWithPassword({ email: `nobody.${email}`, password })
  const heard = await events()

  expect(wrong.error?.code).toBe('invalid_credentials')
  expect(right.error).toBeNull()
  expect(heard).toMatchObject([
    { metadata: { name: 'password-verification' }, user_id: data.user?.id, valid: false },
    { user_id: data.user?.id, valid: true },
  ])
})

test.each([
  [`return '{"decision": "reject", "message": "Too many tries"}';`, 'Too many tries', 1],
  [`return '{"decision": "reject"}';`, 'Further password verification attempts will be rejected.', 1],
  [`return '{"decision": "reject", "should_logout_user": true, "message": "Out"}';`, 'Out', 0],
])('a rejected password does not sign in, however right: %s', async (body, message, count) => {
  await use('password_verification_attempt', body)
  await client.auth.signUp({ email, password })
  const { error } = await client.auth.signInWithPassword({ email, password })

  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message })
  expect(await sessions()).toBe(count)
})

async function enroll() {
  await client.auth.signUp({ email, password })
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (!data) throw new Error('The factor was not enrolled.')
  return { id: data.id, code: () => codeAt(data.totp.secret, auth.now()) }
}

test('mfa_verification_attempt hears of right and wrong codes', async () => {
  await use('mfa_verification_attempt', `return '{"decision": "continue"}';`)
  const { id: factorId, code } = await enroll()
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  const right = await client.auth.mfa.challengeAndVerify({ factorId, code: code() })
  const heard = await events()

  expect(wrong.error?.code).toBe('mfa_verification_failed')
  expect(right.error).toBeNull()
  expect(heard).toMatchObject([
    { metadata: { name: 'mfa-verification' }, factor_id: factorId, factor_type: 'totp', valid: false },
    { factor_id: factorId, user_id: right.data?.user.id, valid: true },
  ])
})

test('mfa_verification_attempt hears of recovery codes', async () => {
  await use('mfa_verification_attempt', `return '{}';`)
  const { id: factorId, code } = await enroll()
  await client.auth.mfa.challengeAndVerify({ factorId, code: code() })
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const post = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const { id, codes } = await post('/factors/recovery-codes', {})
  await post('/factors/recovery-codes/verify', { code: 'AAAAA-AAAAA' })
  await post('/factors/recovery-codes/verify', { code: codes[0] })

  expect((await events()).slice(1)).toMatchObject([
    { factor_id: id, factor_type: 'recovery_code', valid: false },
    { factor_id: id, valid: true },
  ])
})

test('a rejected code ends all sessions', async () => {
  await use('mfa_verification_attempt', `return '{"decision": "reject"}';`)
  const { id: factorId, code } = await enroll()
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code() })

  expect(error).toMatchObject({
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'Further MFA verification attempts will be rejected.',
  })
  expect(await sessions()).toBe(0)
})

test.each([
  [`return '{"error": {"message": "Not today"}}';`, 'Not today'],
  [`return '{"error": "Not today"}';`, 'Error unmarshaling JSON output.'],
  [`return '{"error": {"message": ["Not today"], "http_code": 403}}';`, 'Error unmarshaling JSON output.'],
  [`return 'false';`, 'Error unmarshaling JSON output.'],
])('a refusal that is not written as one still refuses: %s', async (body, message) => {
  await use('before_user_created', body)
  const { error } = await client.auth.signUp({ email, password })

  expect(error).toMatchObject({ status: 500, message })
  expect((await database.query(`select from auth.users where email = $1`, [email])).rowCount).toBe(0)
})

test.each([
  ['before_user_created', `return '{"error": null}';`],
  ['before_user_created', `return '{"error": {"message": "", "http_code": null}}';`],
  ['before_user_created', 'return null;'],
  ['password_verification_attempt', `return '{"decision": "continue", "message": null, "should_logout_user": null}';`],
] as const)('fields without a value count as left out: %s %s', async (name, body) => {
  await use(name, body)
  await client.auth.signUp({ email, password })

  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('an answer of the wrong shape is an error, and signs nobody in', async () => {
  await use('password_verification_attempt', `return '{"decision": 7}';`)
  await client.auth.signUp({ email, password })

  expect((await client.auth.signInWithPassword({ email, password })).error?.status).toBe(500)
})
