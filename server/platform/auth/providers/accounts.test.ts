import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { codeIn, follow, linkIn, password, siteUrl } from '#test/fixtures/auth-fixture.ts'
import {
  arrive,
  createProviderFixture,
  errorIn,
  newAddress,
  type ProviderFixture,
  signIn,
} from '#test/harness/clients/provider-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: ProviderFixture
let email: string

const database = await openDatabase()

async function prepare(settings: Parameters<typeof createProviderFixture>[1] = {}) {
  fixture = await createProviderFixture(database, settings)
  email = newAddress()
}

beforeEach(() => prepare())
afterEach(() => fixture.provider.close())

/** Signs up with a password. Returns the link in the email. */
async function signUp(client = createStockClient(fixture.auth)) {
  await client.auth.signUp({ email, password })
  return linkIn(fixture.auth.mails.at(-1))
}

const byPassword = () => createStockClient(fixture.auth).auth.signInWithPassword({ email, password })

test('an identity with a verified address joins the account with this confirmed address', async () => {
  await follow(fixture.auth, await signUp())
  fixture.provider.person = { sub: crypto.randomUUID(), email: email.toUpperCase(), email_verified: true }

  const { data } = await signIn(fixture)
  const own = await byPassword()

  expect(data.user?.id).toBe(own.data.user?.id)
  expect(own.data.user).toMatchObject({
    app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    identities: [{ provider: 'email' }, { provider: 'keycloak' }],
  })
})

test.each([false, undefined, 'false', 'yes'])('with email_verified %s it does not join', async (verified) => {
  await follow(fixture.auth, await signUp())
  fixture.provider.person = {
    sub: crypto.randomUUID(),
    email,
    ...(verified !== undefined && { email_verified: verified }),
  }
  const sent = fixture.auth.mails.length

  expect(errorIn(await arrive(fixture))).toMatchObject({
    error: 'access_denied',
    code: 'provider_email_needs_verification',
  })
  expect((await byPassword()).data.user?.identities).toHaveLength(1)
  expect(fixture.auth.mails).toHaveLength(sent)
})

test('a stranger who signed up with the address before loses the account to its verified owner', async () => {
  const link = await signUp()
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: true }

  const { data } = await signIn(fixture)
  const stranger = await byPassword()
  const opened = await follow(fixture.auth, link)

  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    identities: [{ provider: 'keycloak' }],
  })
  expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
  expect(opened.fragment).toMatchObject({ error_code: 'otp_expired' })
})

test('an unverified address gets an email, and the identity signs in once the address is confirmed', async () => {
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: false }

  const first = errorIn(await arrive(fixture))
  const opened = await follow(fixture.auth, linkIn(fixture.auth.mails.at(-1)))
  const { data } = await signIn(fixture)

  expect(first).toMatchObject({
    code: 'provider_email_needs_verification',
    description: 'Unverified email with keycloak. Verify the email with keycloak in order to sign in',
  })
  expect(opened.fragment).toHaveProperty('access_token')
  expect(data.user).toMatchObject({ email, identities: [{ provider: 'keycloak' }] })
})

/** A stranger claims the address at the provider. */
async function claimAddress() {
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: false }
  await arrive(fixture)
  fixture.auth.advance(60)
}

const byCode = async (type: 'email' | 'recovery') =>
  createStockClient(fixture.auth).auth.verifyOtp({ email, token: codeIn(fixture.auth.mails.at(-1)), type })

test.each([
  { way: 'a sign-up', claim: async () => void (await signUp()), type: 'email' },
  {
    way: 'a code to sign in',
    claim: () => createStockClient(fixture.auth).auth.signInWithOtp({ email }),
    type: 'email',
  },
  {
    way: 'a recovery',
    claim: () => createStockClient(fixture.auth).auth.resetPasswordForEmail(email),
    type: 'recovery',
  },
] as const)('$way by the owner of the address shuts out whoever claimed it at a provider', async ({ claim, type }) => {
  await claimAddress()

  await claim()
  const { data } = await byCode(type)
  const stranger = errorIn(await arrive(fixture))

  expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
  expect(stranger).toMatchObject({ code: 'provider_email_needs_verification' })
})

test('of two identities with the address, the verified one shuts out the other', async () => {
  await claimAddress()
  const stranger = fixture.provider.person
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: true }

  const { data } = await signIn(fixture)
  fixture.provider.person = stranger

  expect(data.user?.identities).toMatchObject([{ id: expect.not.stringMatching(stranger.sub) }])
  expect(errorIn(await arrive(fixture))).toMatchObject({ code: 'provider_email_needs_verification' })
})

test('an address that is not confirmed but has a proven phone is not given away', async () => {
  await signUp()
  await database.query(`update auth.users set phone = $2, phone_confirmed_at = now() where email = $1`, [
    email,
    String(Date.now()),
  ])
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: true }

  expect(errorIn(await arrive(fixture))).toMatchObject({ code: 'email_exists' })
})

test('a person without an address is refused unless the provider may leave it out', async () => {
  fixture.provider.person = { sub: crypto.randomUUID() }
  const refused = errorIn(await arrive(fixture))
  const lenient = await createProviderFixture(database, {
    providers: { keycloak: { ...fixture.provider.settings, emailOptional: true } },
  })
  await lenient.provider.close()

  const { data } = await signIn({ ...lenient, provider: fixture.provider })

  expect(refused).toMatchObject({
    error: 'server_error',
    description: 'Error getting user email from external provider',
  })
  expect(data.user).toMatchObject({ email: '', is_anonymous: false, identities: [{ provider: 'keycloak' }] })
})

test('where addresses are not confirmed, a new person with an unverified one signs in', async () => {
  await fixture.provider.close()
  await prepare({ email: { ...defaultAuthSettings.email, confirm: false } })
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: false }

  expect((await signIn(fixture)).data.user?.email).toBe(email)
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: false }
  expect(errorIn(await arrive(fixture))).toMatchObject({ code: 'provider_email_needs_verification' })
})

test('the address can come from the provider’s page on the person', async () => {
  const { sub } = fixture.provider.person
  fixture.provider.claims = { email: undefined, email_verified: undefined, name: undefined }

  const { data } = await signIn(fixture)

  expect(data.user).toMatchObject({
    email: fixture.provider.person.email,
    user_metadata: { name: 'Ada Lovelace', sub },
  })
})

test('what a provider says about a person can neither fill a token nor break the database', async () => {
  const long = 'ä'.repeat(500)
  fixture.provider.person = {
    ...fixture.provider.person,
    name: long,
    picture: long,
    profile: long,
    website: 'a\0b',
    nickname: '\ud800',
    secret: 'not asked for',
  }

  const { data } = await signIn(fixture)

  expect(Object.keys(data.user?.user_metadata ?? {}).toSorted()).toEqual(
    'email email_verified iss phone_verified provider_id sub'.split(' '),
  )
})

test('a person with a second factor needs it after a provider too', async () => {
  await follow(fixture.auth, await signUp())
  const { data: own } = await byPassword()
  await database.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [own.user?.id],
  )
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: true }

  const { data } = await signIn(fixture)
  const { data: level } = await fixture.client.auth.mfa.getAuthenticatorAssuranceLevel()
  const { error } = await fixture.client.auth.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true },
  })
  const change = await fixture.client.auth.updateUser({ password: 'another-evergreen-43' })

  expect(data.user?.id).toBe(own.user?.id)
  expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect(change.error).toMatchObject({ code: 'insufficient_aal' })
})

test('the site is where an email leads, and nowhere else', async () => {
  await claimAddress()

  expect(new URL(linkIn(fixture.auth.mails.at(-1))).searchParams.get('redirect_to')).toBe(`${siteUrl}/auth/login`)
})
