import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidTokenError } from '#server/platform/auth/tokens/access-token.ts'
import { createHostedTokens } from './hosted-tokens.ts'

const addressSchema = z.object({ port: z.number() })

const ADA = '11111111-1111-4111-8111-111111111111'
const { privateKey, publicKey } = await generateKeyPair('ES256')
const foreign = await generateKeyPair('ES256')
const published = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] }

let isUp: boolean
let hosted: ReturnType<typeof createServer>
let tokens: ReturnType<typeof createHostedTokens>

// Responds like hosted Supabase: with its public keys, and with the user of a token.
beforeEach(async () => {
  isUp = true
  hosted = createServer(({ url, headers }, response) => {
    const isAda = headers.authorization?.endsWith('.of-ada') ?? false
    const body = url === '/auth/v1/user' ? { id: ADA } : published
    const status = url === '/auth/v1/user' && !isAda ? 403 : 200
    response.writeHead(isUp ? status : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(hosted, 'listening')
  const { port } = addressSchema.parse(hosted.address())
  tokens = createHostedTokens({ url: `http://127.0.0.1:${port}`, anonKey: 'anon' })
})
afterEach(() => hosted.close())

const sign = (claims: object, { key = privateKey, expires = '1h' } = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256' }).setExpirationTime(expires).sign(key)

const ada = { role: 'authenticated', sub: ADA }
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sharedSecret = (signature: string) => `${encode({ alg: 'HS256' })}.${encode(ada)}.${signature}`

test('a token signed with a published key is accepted', async () => {
  expect(await tokens.verify(await sign(ada))).toMatchObject(ada)
})

test('a token signed with a shared secret is accepted when the backend returns its user', async () => {
  expect(await tokens.verify(sharedSecret('of-ada'))).toMatchObject(ada)
  await expect(tokens.verify(sharedSecret('of-nobody'))).rejects.toMatchObject({ reason: 'signature' })
})

test.each([
  ['expired', () => sign(ada, { expires: '-1h' }), 'expired'],
  ['signed by another backend', () => sign(ada, { key: foreign.privateKey }), 'signature'],
  ['without a user', () => sign({ role: 'authenticated' }), 'malformed'],
  ['no token', async () => 'nonsense', 'malformed'],
])('one that is %s is refused as such', async (_what, make, reason) => {
  await expect(tokens.verify(await make())).rejects.toMatchObject({ name: 'InvalidTokenError', reason })
})

test.each([
  ['a published key', () => sign(ada)],
  ['a shared secret', async () => sharedSecret('of-ada')],
])('a token of %s is not called invalid while the backend does not answer', async (_what, make) => {
  isUp = false

  const failure: unknown = await tokens.verify(await make()).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(InvalidTokenError)
})
