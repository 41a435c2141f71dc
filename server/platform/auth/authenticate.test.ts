import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'

import { createAccessTokens, InvalidTokenError } from '#server/platform/auth/tokens/access-token.ts'

import { createAuthenticate, requireUser } from './authenticate.ts'

const keys = {
  jwtSecret: 'a secret of at least thirty-two characters',
  anonKey: 'key.for.anyone',
  serviceRoleKey: 'key.for.service',
}
const siteUrl = 'http://shop.example'
const person = { role: 'authenticated', sub: '11111111-1111-4111-8111-111111111111' }

function setUp() {
  let now = new Date('2026-01-01T00:00:00Z')
  const clock = () => now
  const tokens = createAccessTokens({ keys, siteUrl, clock })
  const open = new Set(['session'])
  const counted = { verifications: 0 }
  const verifier = {
    verify: (token: string) => {
      counted.verifications += 1
      return tokens.verify(token)
    },
  }
  const authenticate = createAuthenticate({
    tokens: verifier,
    keys,
    clock,
    checkSession: async ({ session_id: id }) => (open.has(String(id)) ? 'open' : 'ended'),
  })
  return {
    tokens: {
      ...tokens,
      sign: (claims = person, lifetimeS = 60) => tokens.sign({ session_id: 'session', ...claims }, lifetimeS),
    },
    open,
    counted,
    passSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    ask: (headers: Record<string, string>, url = 'http://localhost/x') => authenticate(new Request(url, { headers })),
  }
}

describe('the caller is', () => {
  test.each([
    ['anonymous without a key', {}, 'anon'],
    ['anonymous with the public key', { apikey: keys.anonKey }, 'anon'],
    [
      'anonymous with the public key as bearer',
      { apikey: keys.anonKey, Authorization: `Bearer ${keys.anonKey}` },
      'anon',
    ],
    ['the service with its key', { apikey: keys.serviceRoleKey }, 'service_role'],
    ['the service with its key as bearer only', { Authorization: `Bearer ${keys.serviceRoleKey}` }, 'service_role'],
    ['anonymous under another scheme', { Authorization: 'Basic abc' }, 'anon'],
  ])('%s', async (_who, headers, role) => {
    expect(await setUp().ask(headers)).toEqual({ role })
  })

  test('the service with its key in the URL', async () => {
    expect(await setUp().ask({}, `http://localhost/x?apikey=${keys.serviceRoleKey}`)).toEqual({ role: 'service_role' })
  })

  test("the token's user, with any key", async () => {
    const { ask, tokens } = setUp()
    const token = tokens.sign(person, 60)

    expect(await ask({ apikey: keys.serviceRoleKey, Authorization: `bearer ${token}` })).toMatchObject(person)
  })
})

describe('the caller is refused', () => {
  test.each([
    ['a wrong key', { apikey: 'wrong' }, 'key', 'Unauthorized'],
    ['an empty key', { apikey: '' }, 'key', 'Unauthorized'],
    ['an unknown opaque key', { Authorization: 'Bearer sb_secret_abc.def.ghi' }, 'key', 'Unauthorized'],
    ['a bearer token with one part', { Authorization: 'Bearer abc' }, 'malformed', 'Expected 3 parts in JWT; got 1'],
    ['a bearer that is not a token', { Authorization: 'Bearer a.b.c' }, 'malformed', expect.any(String)],
  ])('with %s', async (_what, headers, ...[reason, message]) => {
    await expect(setUp().ask(headers)).rejects.toMatchObject({ name: 'AuthenticationError', reason, message })
  })

  test('with a token signed by another secret', async () => {
    const foreign = createAccessTokens({
      keys: { jwtSecret: 'another secret of thirty-two characters!' },
      siteUrl,
      clock: () => new Date('2026-01-01'),
    })
    const token = foreign.sign(person, 60)

    await expect(setUp().ask({ Authorization: `Bearer ${token}` })).rejects.toMatchObject({ reason: 'signature' })
  })

  const issued = { iss: `${siteUrl}/auth/v1`, aud: 'authenticated', ...person, session_id: 'session' }

  test.each([
    ['the role postgres', { ...issued, role: 'postgres' }],
    ['the role of the service', { ...issued, role: 'service_role' }],
    ['the role of an administrator', { ...issued, iss: 'supabase', role: 'supabase_admin' }],
    ['a person by another issuer', { ...issued, iss: 'supabase' }],
    ['another audience', { ...issued, aud: 'service' }],
    ['no role', { ...issued, role: '' }],
  ])('with a signed token for %s that this server does not issue', async (_what, claims) => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('50 years')
      .sign(new TextEncoder().encode(keys.jwtSecret))

    await expect(setUp().ask({ Authorization: `Bearer ${token}` })).rejects.toMatchObject({ reason: 'issuance' })
  })

  test('once the session has ended, even with a cached token', async () => {
    const { ask, open, tokens } = setUp()
    const headers = { Authorization: `Bearer ${tokens.sign()}` }
    await ask(headers)

    open.clear()

    await expect(ask(headers)).rejects.toMatchObject({ reason: 'session' })
  })

  test('with an expired token, even a cached one', async () => {
    const { ask, tokens, passSeconds } = setUp()
    const headers = { Authorization: `Bearer ${tokens.sign(person, 3600)}` }
    await ask(headers)

    passSeconds(3601)

    await expect(ask(headers)).rejects.toMatchObject({ reason: 'expired' })
  })
})

test('a token is verified once until it expires', async () => {
  const { ask, tokens, counted } = setUp()
  const headers = { Authorization: `Bearer ${tokens.sign(person, 60)}` }

  await ask(headers)
  await ask(headers)

  expect(counted.verifications).toBe(1)
})

test('a token is not remembered if the keys change while it is verified', async () => {
  const begun = Promise.withResolvers<void>()
  const verified = Promise.withResolvers<void>()
  let validity = {}
  let isRevoked = false
  const tokens = {
    validity: () => validity,
    async verify() {
      begun.resolve()
      await verified.promise
      if (isRevoked) throw new InvalidTokenError('signature')
      return person
    },
  }
  const authenticate = createAuthenticate({ tokens, keys })
  const ask = (token: string) => authenticate(new Request(siteUrl, { headers: { Authorization: `Bearer ${token}` } }))

  const early = ask('a.b.c')
  await begun.promise
  validity = {}
  verified.resolve()
  await Promise.all([early, ask('d.e.f')])
  isRevoked = true

  await expect(ask('a.b.c')).rejects.toMatchObject({ reason: 'signature' })
})

test.each([{ role: 'anon' }, { role: 'service_role' }, { role: 'authenticated' }, { role: 'anon', sub: 'x' }])(
  '%o is not a signed-in user',
  (claims) => {
    expect(() => requireUser(claims)).toThrow(expect.objectContaining({ status: 401, code: 'not_signed_in' }))
  },
)

test("a signed-in user's claims are returned", () => {
  expect(requireUser(person)).toEqual(person)
})
