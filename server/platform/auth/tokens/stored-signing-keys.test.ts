import { decodeProtectedHeader } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { type AuthFixture, createAuthFixture, password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { openKeyRing } from './key-ring.ts'
import { listSigningKeys, revokeSigningKey, rotateSigningKeys } from './stored-signing-keys.ts'

const database = await openDatabase()

let auth: AuthFixture
let email: string

beforeEach(async () => {
  await database.query('delete from private.signing_keys')
  auth = await openInstance()
  email = `ada.${crypto.randomUUID()}@example.com`
})

/** Opens another instance of the service, which has the same database. */
const openInstance = () => createAuthFixture(database, {}, (clock) => openKeyRing({ database, clock }))

async function signIn(at = auth) {
  const { data } = await createStockClient(at).auth.signInWithPassword({ email, password })
  return data.session?.access_token ?? ''
}

const idOf = async (status: string) => (await listSigningKeys(database)).find((key) => key.status === status)?.id ?? ''
const kidOf = (token: string) => decodeProtectedHeader(token).kid

async function publishedBy(at: AuthFixture): Promise<Record<string, unknown>[]> {
  const answer = await at.fetch(`${siteUrl}/auth/v1/.well-known/jwks.json`)
  return Object(await answer.json()).keys
}

test('instances that start together agree on one current and one standby key, which are published', async () => {
  await database.query('delete from private.signing_keys')
  const instances = await Promise.all([openInstance(), openInstance(), openInstance()])
  const published = await Promise.all(instances.map(publishedBy))

  expect((await listSigningKeys(database)).map(({ status }) => status)).toEqual(['current', 'standby'])
  expect(published[0]).toMatchObject([
    { kid: await idOf('current'), alg: 'ES256' },
    { kid: await idOf('standby'), alg: 'ES256' },
  ])
  expect(published[1]).toEqual(published[0])
  for (const key of published[0] ?? []) expect(key).not.toHaveProperty('d')
})

test('after a restart the same key signs', async () => {
  await signUpConfirmed(auth, email)
  const before = await signIn()
  const restarted = await openInstance()

  expect(kidOf(await signIn(restarted))).toBe(kidOf(before))
  expect(await restarted.tokens.verify(before)).toMatchObject({ email })
})

test('after a rotation the standby key signs, and earlier tokens stay valid', async () => {
  const { access_token: earlier } = await signUpConfirmed(auth, email)
  const [current, standby] = [await idOf('current'), await idOf('standby')]
  await rotateSigningKeys(database)
  auth.advance(11)
  const later = await signIn()

  expect([kidOf(earlier), kidOf(later)]).toEqual([current, standby])
  expect(await auth.tokens.verify(earlier)).toMatchObject({ email })
  expect(await auth.tokens.verify(later)).toMatchObject({ email })
  expect((await listSigningKeys(database)).map(({ id, status }) => [status, id])).toEqual([
    ['current', standby],
    ['standby', await idOf('standby')],
    ['previously_used', current],
  ])
  expect((await publishedBy(auth)).map(({ kid }) => kid)).toContain(current)
})

test('an instance accepts a token of a new key that another one knew first', async () => {
  await signUpConfirmed(auth, email)
  const other = await openInstance()
  // Two rotations, so that the other instance has never seen the key that signs.
  await rotateSigningKeys(database)
  await rotateSigningKeys(database)
  const token = await signIn(await openInstance())
  auth.advance(2)

  expect(await other.tokens.verify(token)).toMatchObject({ email })
})

test('the tokens of a revoked key are refused by every instance within ten seconds, remembered ones too', async () => {
  const { access_token: token } = await signUpConfirmed(auth, email)
  const other = await openInstance()
  const authenticate = createAuthenticate({ tokens: other.tokens, keys: other.keys, clock: () => other.now() })
  const request = new Request(siteUrl, { headers: { Authorization: `Bearer ${token}` } })
  const before = await authenticate(request)
  await rotateSigningKeys(database)
  await revokeSigningKey(database, await idOf('previously_used'))
  auth.advance(11)

  expect(before).toMatchObject({ email })
  await expect(auth.tokens.verify(token)).rejects.toMatchObject({ reason: 'signature' })
  await expect(authenticate(request)).rejects.toMatchObject({ reason: 'signature' })
  expect((await publishedBy(other)).map(({ kid }) => kid)).not.toContain(kidOf(token))
})

test('a key that no longer signs loses its private half', async () => {
  await rotateSigningKeys(database)
  await revokeSigningKey(database, await idOf('standby'))
  const { rows } = await database.query(
    `select status, private_key is not null as is_private from private.signing_keys order by status`,
  )

  expect(rows).toEqual([
    { status: 'current', is_private: true },
    { status: 'previously_used', is_private: false },
    { status: 'revoked', is_private: false },
    { status: 'standby', is_private: true },
  ])
})

test('the key that signs, an unknown one and nonsense are not revoked', async () => {
  await expect(revokeSigningKey(database, await idOf('current'))).rejects.toThrow('Rotate the keys first')
  await expect(revokeSigningKey(database, crypto.randomUUID())).rejects.toThrow('There is no key')
  await expect(revokeSigningKey(database, "'; drop")).rejects.toThrow('is not the id of a key')
})

test('two rotations at the same time are two rotations', async () => {
  await Promise.all([rotateSigningKeys(database), rotateSigningKeys(database)])

  expect((await listSigningKeys(database)).map(({ status }) => status)).toEqual([
    'current',
    'standby',
    'previously_used',
    'previously_used',
  ])
})

test.each(['anon', 'authenticated', 'service_role'])('the role %s does not read the keys', async (role) => {
  const reading = database.queryAs({ role, sub: crypto.randomUUID() }, 'select * from private.signing_keys', [])

  await expect(reading).rejects.toMatchObject({ code: '42501' })
})
