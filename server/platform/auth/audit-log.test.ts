import { beforeEach, expect, test } from 'vitest'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { createTestAuthenticator } from '#test/fakes/authenticator.ts'
import {
  type AuthFixture,
  codeIn,
  createAuthFixture,
  follow,
  linkIn,
  password,
  signUpConfirmed,
  siteUrl,
} from '#test/fixtures/auth-fixture.ts'
import { createPasskeyClient, passkeySettings, passkeySite } from '#test/harness/clients/passkey-client.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const newPassword = 'a-new-evergreen-43'

let auth: AuthFixture
let client: ReturnType<typeof createPasskeyClient>
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database, { passkeys: passkeySettings })
  auth.peer.address = '203.0.113.7'
  client = createPasskeyClient(auth)
  email = `ada.${crypto.randomUUID()}@example.com`
  await database.query('delete from auth.audit_log_entries')
})

type Entry = { action: string; actor: string; payload: string; ip: string; at: Date }

async function entries() {
  const { rows } = await database.query<Entry>(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as actor, payload::text as payload,
      ip_address as ip, created_at as at
    from auth.audit_log_entries order by ctid`,
  )
  return rows
}

const actions = async () => (await entries()).map(({ action }) => action)
const start = async () => client.auth.setSession(await signUpConfirmed(auth, email))

test('an entry has who, what, when and from where, in the shape of the hosted service', async () => {
  await start()
  const { data } = await client.auth.getUser()
  const { rows } = await database.query('select * from auth.audit_log_entries order by ctid')

  expect(rows).toMatchObject([
    {
      instance_id: '00000000-0000-0000-0000-000000000000',
      payload: {
        action: 'user_signedup',
        actor_id: data.user?.id,
        actor_username: email,
        actor_via_sso: false,
        log_type: 'team',
        traits: { user_id: data.user?.id, user_email: email },
      },
      created_at: auth.now(),
      ip_address: '203.0.113.7',
    },
    {
      payload: { action: 'login', actor_id: data.user?.id, log_type: 'account', traits: { login_method: 'otp' } },
      ip_address: '203.0.113.7',
    },
  ])
})

test('each action of a person is logged once, and a refused one is not', async () => {
  await start()
  await client.auth.signInWithPassword({ email, password: 'wrong' })
  await client.auth.signInWithPassword({ email, password })
  await client.auth.updateUser({ data: { theme: 'dark' } })
  await client.auth.updateUser({ password: 'short' })
  await client.auth.updateUser({ password: newPassword })
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const factorId = data?.id ?? ''
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, auth.now()) })
  const { data: passkey } = await client.auth.passkey.startRegistration()
  const credential = createTestAuthenticator(passkeySite).create(Object(passkey).options)
  const added = await client.auth.passkey.verifyRegistration({ challengeId: Object(passkey).challenge_id, credential })
  await client.auth.passkey.delete({ passkeyId: added.data?.id ?? '' })
  await client.auth.mfa.recoveryCodes.generate()
  await client.auth.mfa.recoveryCodes.unenroll()
  await client.auth.mfa.unenroll({ factorId })
  await client.auth.signOut()

  expect(await actions()).toEqual([
    'user_signedup',
    'login',
    'login',
    'user_modified',
    'user_updated_password',
    'factor_in_progress',
    'verification_attempted',
    'passkey_created',
    'passkey_deleted',
    'generate_recovery_codes',
    'recovery_codes_deleted',
    'factor_unenrolled',
    'logout',
  ])
  expect(new Set((await entries()).map(({ actor }) => actor))).toEqual(new Set([email]))
})

test.each(['implicit', 'pkce'] as const)(
  'a confirmed change of the address is logged once, with %s',
  async (flowType) => {
    await start()
    const { data } = await client.auth.getSession()
    const other = createStockClient(auth, flowType)
    await other.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
    await other.auth.updateUser({ email: `new.${email}` })
    const [toOld, toNew] = auth.mails.slice(-2).map(linkIn)
    await follow(auth, toOld ?? '')
    const halfway = await actions()
    await follow(auth, toNew ?? '')
    await follow(auth, toNew ?? '')
    const expected = flowType === 'pkce' ? ['user_modified'] : ['user_modified', 'login']

    expect((await entries()).slice(halfway.length).map(({ action }) => action)).toEqual(expected)
    expect((await entries())[halfway.length]).toMatchObject({ actor: email, ip: '203.0.113.7' })
  },
)

test('a change of the address that is confirmed by its codes is logged too', async () => {
  await start()
  await client.auth.updateUser({ email: `new.${email}` })
  const [ofOld, ofNew] = auth.mails.slice(-2).map(codeIn)
  await client.auth.verifyOtp({ type: 'email_change', email, token: ofOld ?? '' })
  await client.auth.verifyOtp({ type: 'email_change', email: `new.${email}`, token: ofNew ?? '' })

  expect((await actions()).slice(2)).toEqual(['user_modified', 'user_modified', 'login'])
})

test('what an administrator does is logged as the service role', async () => {
  const { admin } = createPasskeyClient(auth, auth.keys.serviceRoleKey).auth
  const { data } = await admin.createUser({ email, password, email_confirm: true })
  const id = data.user?.id ?? ''
  await admin.updateUserById(id, { ban_duration: '1h' })
  await admin.updateUserById(id, { password: newPassword })
  await admin.deleteUser(id)
  await admin.inviteUserByEmail(`guest.${email}`)
  const listed = await auth.fetch(`${siteUrl}/auth/v1/admin/audit?per_page=2`, {
    headers: { Authorization: `Bearer ${auth.keys.serviceRoleKey}` },
  })

  expect(await actions()).toEqual([
    'user_signedup',
    'user_modified',
    'user_updated_password',
    'user_deleted',
    'user_invited',
  ])
  expect(new Set((await entries()).map(({ actor }) => actor))).toEqual(new Set(['service_role']))
  expect(listed.headers.get('x-total-count')).toBe('5')
  expect(await listed.json()).toHaveLength(2)
})

test('a stolen refresh token that ends a session is logged once', async () => {
  const first = await signUpConfirmed(auth, email)
  await client.auth.refreshSession(first)
  await client.auth.refreshSession()
  auth.advance(60)
  await createPasskeyClient(auth).auth.refreshSession(first)
  await createPasskeyClient(auth).auth.refreshSession(first)

  expect((await actions()).filter((action) => action === 'token_revoked')).toHaveLength(1)
})

test('no entry has a password, a token or a code', async () => {
  await start()
  const { data } = await client.auth.signInWithPassword({ email, password })
  await client.auth.updateUser({ password: newPassword })
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const secret = factor?.type === 'totp' ? factor.totp.secret : ''
  const text = (await entries()).map(({ payload }) => payload).join('\n')

  expect(text).not.toBe('')
  for (const part of [password, newPassword, secret, data.session?.refresh_token ?? '', '$2']) {
    expect(text).not.toContain(part)
  }
})

test.each(['anon', 'authenticated', 'service_role'])('the role %s does not read the table', async (role) => {
  const reading = database.queryAs({ role, sub: crypto.randomUUID() }, 'select * from auth.audit_log_entries', [])

  await expect(reading).rejects.toMatchObject({ code: '42501' })
})

test('only the service role reads the log', async () => {
  const session = await signUpConfirmed(auth, email)
  const read = (token: string) =>
    auth.fetch(`${siteUrl}/auth/v1/admin/audit`, { headers: { Authorization: `Bearer ${token}` } })

  expect((await read(session.access_token)).status).toBe(403)
  expect((await read(auth.keys.anonKey)).status).toBe(403)
})

test('an entry that cannot be written undoes the action', async () => {
  await start()
  await database.query(`alter table auth.audit_log_entries add constraint refusing check (payload ->> 'action' = 'login')
    not valid`)
  const { error } = await client.auth.updateUser({ password: newPassword })
  await database.query('alter table auth.audit_log_entries drop constraint refusing')

  expect(error?.status).toBe(500)
  expect((await createPasskeyClient(auth).auth.signInWithPassword({ email, password })).error).toBeNull()
})
