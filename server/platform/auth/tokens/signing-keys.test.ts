import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createAuthFixture, password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { InvalidTokenError } from './access-token.ts'
import { createSigner, publicKeysOf } from './signing-keys.ts'

const database = await openDatabase()

async function createKey(alg: string, kid: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const { kty = '', ...parts } = await exportJWK(privateKey)
  return { ...parts, kty, alg, kid }
}

async function openWith(...keys: Awaited<ReturnType<typeof createKey>>[]) {
  const auth = await createAuthFixture(database, {}, keys)
  const client = createStockClient(auth)
  const email = `ada.${crypto.randomUUID()}@example.com`
  const session = await signUpConfirmed(auth, email)
  await client.auth.setSession(session)
  return { auth, client, email, session }
}

test.each(['RS256', 'ES256'])('a client checks a token that %s signed with the published key', async (alg) => {
  const { auth, client, email } = await openWith(await createKey(alg, alg))

  const { data, error } = await client.auth.getClaims()
  const answer = await auth.fetch(`${siteUrl}/auth/v1/.well-known/jwks.json`)
  const keySet = await answer.json()

  expect(error).toBeNull()
  expect(data).toMatchObject({ header: { alg, kid: alg }, claims: { email, role: 'authenticated' } })
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=600')
  expect(keySet.keys).toMatchObject([{ alg, kid: alg }])
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('the published keys have no secret part', async () => {
  const { keys } = publicKeysOf([
    await createKey('RS256', 'rsa'),
    await createKey('ES256', 'ec'),
    { kty: 'oct', k: 'secret', kid: 'shared' },
  ])

  expect(keys.map(({ kid }) => kid)).toEqual(['rsa', 'ec'])
  for (const key of keys)
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(part)
})

test('after a rotation the tokens of the earlier key and of the secret stay valid', async () => {
  const [older, newer] = [await createKey('ES256', 'older'), await createKey('ES256', 'newer')]
  const bySecret = await openWith()
  const byOlder = await openWith(older)
  const { auth, email, session } = await openWith(newer, older)
  const signedIn = await createStockClient(auth).auth.signInWithPassword({ email, password })

  for (const { access_token: token } of [bySecret.session, byOlder.session, session]) {
    expect(await auth.tokens.verify(token)).toMatchObject({ role: 'authenticated' })
  }
  expect((await createStockClient(auth).auth.getClaims(signedIn.data.session?.access_token)).data?.header.kid).toBe(
    'newer',
  )
})

test('a token of an unknown key is refused, also if it names a known one', async () => {
  const stranger = await openWith(await createKey('ES256', 'first'))
  const { auth } = await openWith(await createKey('ES256', 'first'))

  await expect(auth.tokens.verify(stranger.session.access_token)).rejects.toThrow(InvalidTokenError)
})

test.each([
  { kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' },
  { kty: 'EC', alg: 'ES256', crv: 'P-256', x: 'a', y: 'b' },
])('the key %o cannot sign', (key) => {
  expect(() => createSigner(key)).toThrow('A signing key needs a private part')
})
