import { beforeEach, expect, test } from 'vitest'
import { safeRedirect } from '#server/platform/auth/emails/redirects.ts'
import { createAuthFixture, follow, linkIn, password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { type AuthSettings, defaultAuthSettings } from './auth-settings.ts'

let email: string

const database = await openDatabase()
const withoutConfirmation = { email: { ...defaultAuthSettings.email, confirm: false } }

beforeEach(() => {
  email = `ada.${crypto.randomUUID()}@example.com`
})

test('where addresses are not confirmed, a sign-up starts a session, and only the first one', async () => {
  const auth = await createAuthFixture(database, withoutConfirmation)
  const client = createStockClient(auth)

  const first = await client.auth.signUp({ email, password })
  const second = await client.auth.signUp({ email, password })
  const settings = await (await auth.fetch(`${siteUrl}/auth/v1/settings`)).json()

  expect(first.data.session?.user).toMatchObject({ email, email_confirmed_at: auth.now().toISOString() })
  expect(second.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  expect(auth.mails).toEqual([])
  expect(settings).toMatchObject({ mailer_autoconfirm: true })
})

test.each([
  { settings: { signUp: false }, status: 422, code: 'signup_disabled' },
  {
    settings: { email: { ...defaultAuthSettings.email, enabled: false } },
    status: 400,
    code: 'email_provider_disabled',
  },
])('with the settings $settings a sign-up is refused as $code', async ({ settings, status, code }) => {
  const client = createStockClient(await createAuthFixture(database, settings))

  const { error } = await client.auth.signUp({ email, password })

  expect(error).toMatchObject({ status, code })
})

const rules = (changes: Partial<AuthSettings['password']>) => ({
  password: { ...defaultAuthSettings.password, refusesGuessable: false, ...changes },
})

test.each([
  { settings: rules({ minLength: 12 }), secret: 'elevenchars', reasons: ['length'] },
  { settings: rules({ characters: ['abc', '123'] }), secret: 'bbbbbbbb', reasons: ['characters'] },
  { settings: rules({ characters: ['abc', '123'] }), secret: 'bbbbbbb1', reasons: undefined },
  { settings: rules({ minLength: 6 }), secret: 'qwerty', reasons: undefined },
])('the password $secret is weak for $reasons', async ({ settings, secret, reasons }) => {
  const client = createStockClient(await createAuthFixture(database, settings))

  const { error } = await client.auth.signUp({ email, password: secret })

  expect(error === null ? undefined : Object(error).reasons).toEqual(reasons)
})

test('a change of address can be confirmed from the new address alone', async () => {
  const auth = await createAuthFixture(database, {
    email: { ...defaultAuthSettings.email, confirmBothAddresses: false },
  })
  const client = createStockClient(auth)
  await client.auth.setSession(await signUpConfirmed(auth, email))
  const before = auth.mails.length

  await client.auth.updateUser({ email: `new.${email}` })
  await follow(auth, linkIn(auth.mails.at(-1)))

  expect(auth.mails.slice(before).map(({ to }) => to)).toEqual([`new.${email}`])
  expect((await client.auth.getUser()).data.user?.email).toBe(`new.${email}`)
})

test.each([
  { listed: 'https://app.example/welcome', asked: 'https://app.example/welcome', isAllowed: true },
  { listed: 'https://app.example/welcome', asked: 'https://app.example/welcome/more', isAllowed: false },
  { listed: 'https://app.example', asked: 'https://app.example/', isAllowed: true },
  { listed: 'https://*.app.example/**', asked: 'https://a.app.example/b/c?d=e', isAllowed: true },
  { listed: 'https://*.app.example/**', asked: 'https://evil.example/.app.example/', isAllowed: false },
  { listed: 'https://*.app.example/**', asked: 'https://a.b.app.example/', isAllowed: false },
  { listed: 'https://app.example/*', asked: 'https://appXexample/a', isAllowed: false },
  { listed: 'com.app://callback', asked: 'com.app://callback', isAllowed: true },
  { listed: '**', asked: 'javascript:alert(1)', isAllowed: false },
  { listed: '**', asked: 'blob:https://shop.example/4c1e', isAllowed: false },
  { listed: '**', asked: 'filesystem:https://shop.example/temporary/a', isAllowed: false },
  { listed: 'https://**', asked: 'https://app.example@evil.example/', isAllowed: false },
])('with $listed in the settings, a link may redirect to $asked: $isAllowed', ({ listed, asked, isAllowed }) => {
  const target = safeRedirect(asked, { siteUrl, settings: { redirectUrls: [listed] } }).href

  expect(target === new URL(asked).href).toBe(isAllowed)
})
