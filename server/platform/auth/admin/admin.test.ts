import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
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
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let admin: SupabaseClient['auth']['admin']
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database)
  admin = createClient(siteUrl, auth.keys.serviceRoleKey, { global: { fetch: auth.fetch } }).auth.admin
  email = `ada.${crypto.randomUUID()}@example.com`
})

async function create(attributes = {}) {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, ...attributes })
  if (error) throw error
  return data.user
}

const signIn = (secret = password) => createStockClient(auth).auth.signInWithPassword({ email, password: secret })

test('an administrator creates, reads, changes and deletes a user', async () => {
  const user = await create({ user_metadata: { name: 'Ada' }, app_metadata: { plan: 'free' } })
  const read = await admin.getUserById(user.id)
  const changed = await admin.updateUserById(user.id, {
    user_metadata: { name: null, city: 'London' },
    app_metadata: { plan: 'paid' },
  })
  const signedIn = await signIn()
  await admin.deleteUser(user.id)
  const gone = await admin.getUserById(user.id)

  expect(user).toMatchObject({ email, user_metadata: { name: 'Ada' }, email_confirmed_at: auth.now().toISOString() })
  expect(read.data.user?.id).toBe(user.id)
  expect(changed.data.user?.user_metadata).toEqual({ city: 'London' })
  expect(changed.data.user?.app_metadata).toEqual({ plan: 'paid', provider: 'email', providers: ['email'] })
  expect(signedIn.error).toBeNull()
  expect(gone.error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' })
})

test('a user needs a free address', async () => {
  await create()
  const taken = await admin.createUser({ email })
  const missing = await admin.createUser({})

  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  expect(missing.error?.message).toBe('Cannot create a user without either an email or phone')
})

test('a new address is in effect at once, and so is its identity', async () => {
  const user = await create()
  email = `new.${email}`

  const { data } = await admin.updateUserById(user.id, { email })

  expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email } }] })
  expect((await signIn()).error).toBeNull()
})

test('a new password ends the sessions', async () => {
  const user = await create()
  const client = createStockClient(auth)
  await client.auth.signInWithPassword({ email, password })

  await admin.updateUserById(user.id, { password: 'a-new-evergreen-43' })

  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await signIn('a-new-evergreen-43')).error).toBeNull()
})

test('a ban lasts as long as it says', async () => {
  const user = await create()
  await admin.updateUserById(user.id, { ban_duration: '1h30m' })
  const during = await signIn()
  auth.advance(5401)
  const afterwards = await signIn()
  await admin.updateUserById(user.id, { ban_duration: '1h' })
  await admin.updateUserById(user.id, { ban_duration: 'none' })
  const lifted = await signIn()
  const wrong = await admin.updateUserById(user.id, { ban_duration: 'soon' })

  expect(during.error?.code).toBe('user_banned')
  expect(afterwards.error).toBeNull()
  expect(lifted.error).toBeNull()
  expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('a soft deletion keeps the row without the person', async () => {
  const user = await create({ user_metadata: { name: 'Ada' } })
  await admin.deleteUser(user.id, true)

  const { rows } = await database.query<{ text: string }>(
    `select (to_jsonb(u) - 'id')::text as text from auth.users as u where id = $1`,
    [user.id],
  )

  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toMatch(/ada|argon2/i)
  expect((await signIn()).error?.code).toBe('invalid_credentials')
  expect((await admin.createUser({ email })).error).toBeNull()
})

test('users are listed in pages, the newest first', async () => {
  for (const name of ['a', 'b', 'c']) {
    await admin.createUser({ email: `${name}.${email}` })
    auth.advance(1)
  }

  const first = await admin.listUsers({ page: 1, perPage: 2 })
  const wrong = await admin.listUsers({ page: -1 })

  expect(first.data.users.map((user) => user.email)).toEqual([`c.${email}`, `b.${email}`])
  expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  expect(wrong.error?.message).toContain('Bad Pagination Parameters')
})

test.each(['signup', 'invite'] as const)(
  'a generated %s link creates a user, and the link confirms it',
  async (type) => {
    const { data, error } = await admin.generateLink({ type, email, password, options: { data: { name: 'Ada' } } })
    const { fragment } = await follow(auth, data.properties?.action_link ?? '')

    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
    expect(data.properties).toMatchObject({ verification_type: type, redirect_to: `${siteUrl}/` })
    expect(fragment).toMatchObject({ type, access_token: expect.any(String) })
    expect(auth.mails).toEqual([])
  },
)

test.each(['magiclink', 'recovery'] as const)('the code and the hash of a generated %s sign in', async (type) => {
  await create()
  const first = await admin.generateLink({ type, email })
  const byCode = await createStockClient(auth).auth.verifyOtp({
    type,
    email,
    token: first.data.properties?.email_otp ?? '',
  })
  const second = await admin.generateLink({ type, email })
  const byHash = await createStockClient(auth).auth.verifyOtp({
    type,
    token_hash: second.data.properties?.hashed_token ?? '',
  })

  expect(byCode.data.user?.email).toBe(email)
  expect(byHash.data.user?.email).toBe(email)
})

test('generated links change an address', async () => {
  await create()
  const newEmail = `new.${email}`
  const current = await admin.generateLink({ type: 'email_change_current', email, newEmail })
  await follow(auth, current.data.properties?.action_link ?? '')

  const { data } = await admin.getUserById(current.data.user?.id ?? '')

  expect(current.data.user?.new_email).toBe(newEmail)
  expect(data.user?.email).toBe(newEmail)
})

test('a link for an address without an account is refused where it can create none', async () => {
  const { error } = await admin.generateLink({ type: 'recovery', email })

  expect(error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User with this email not found' })
})

test('an invited person confirms the address with the email, and an earlier password of a stranger ends', async () => {
  await createStockClient(auth).auth.signUp({ email, password })
  const invited = await admin.inviteUserByEmail(email, { redirectTo: `${siteUrl}/welcome` })
  const message = auth.mails.at(-1)
  const accepted = await createStockClient(auth).auth.verifyOtp({ type: 'invite', email, token: codeIn(message) })
  const again = await admin.inviteUserByEmail(email)

  expect(invited.data.user?.invited_at).toBe(auth.now().toISOString())
  expect(message?.subject).toBe('You have been invited to Fernwhistle')
  expect(linkIn(message)).toContain('type=invite')
  expect(accepted.data.user?.email).toBe(email)
  expect((await signIn()).error?.code).toBe('invalid_credentials')
  expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('a generated sign-up link ends an earlier password of a stranger', async () => {
  await createStockClient(auth).auth.signUp({ email, password: 'stranger-owns-this-9' })
  const { data } = await admin.generateLink({ type: 'signup', email, password })
  await follow(auth, data.properties?.action_link ?? '')

  expect((await signIn('stranger-owns-this-9')).error?.code).toBe('invalid_credentials')
})

test('an administrator ends the sessions of a user with the token of the user', async () => {
  const session = await signUpConfirmed(auth, email)

  const { error } = await admin.signOut(session.access_token)

  expect(error).toBeNull()
  expect((await createStockClient(auth).auth.setSession(session)).error?.name).toBe('AuthSessionMissingError')
})

test.each([
  {
    name: 'a user',
    token: async () => (await signUpConfirmed(auth, email)).access_token,
    status: 403,
    code: 'not_admin',
  },
  { name: 'the anonymous key', token: async () => auth.keys.anonKey, status: 403, code: 'not_admin' },
  { name: 'no token', token: async () => '', status: 401, code: 'no_authorization' },
])('$name is refused at each endpoint', async ({ token, status, code }) => {
  const id = crypto.randomUUID()
  const headers = { Authorization: `Bearer ${await token()}`, 'X-Supabase-Api-Version': '2024-01-01' }
  const calls = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
    ['GET', '/admin/sso/providers'],
    ['POST', '/admin/sso/providers'],
    ['DELETE', `/admin/sso/providers/${id}`],
    ['GET', '/admin/anything'],
  ] as const

  for (const [method, path] of calls) {
    const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([path, response.status, (await response.json()).code]).toEqual([path, status, code])
  }
})
