import { createPrivateKey, type KeyObject, sign, type webcrypto } from 'node:crypto'
import type { JSONWebKeySet, JWK } from 'jose'

/** A private JSON Web Key. */
export type SigningKey = JWK & { kty: string }

type Signer = { alg: string; kid: string | undefined; sign: (content: string) => string }

/** Returns how a key signs. Throws for a key that can't sign tokens. */
export function createSigner(key: SigningKey): Signer {
  const { alg = '', kid } = key
  const signWith = signers[alg]
  if (!signWith || !key.d) throw new Error(`A signing key needs a private part and one of: ${algorithms.join(', ')}.`)
  const privateKey = createPrivateKey({ key: toNode(key), format: 'jwk' })
  return { alg, kid, sign: (content) => signWith(Buffer.from(content), privateKey).toString('base64url') }
}

/** The fields that Node needs; it refuses some others. */
const toNode = ({ kty, n, e, d, p, q, dp, dq, qi, crv, x, y }: SigningKey): webcrypto.JsonWebKey =>
  Object.fromEntries(
    Object.entries({ kty, n, e, d, p, q, dp, dq, qi, crv, x, y }).filter(([, part]) => part !== undefined),
  )

const signers: Readonly<Record<string, (content: Buffer, key: KeyObject) => Buffer>> = {
  RS256: (content, key) => sign('sha256', content, key),
  ES256: (content, key) => sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' }),
}

/** The asymmetric algorithms that tokens may be signed with. */
export const algorithms: readonly string[] = Object.keys(signers)

const publicParts = ['kty', 'alg', 'kid', 'use', 'n', 'e', 'crv', 'x', 'y'] as const

/** Returns the public halves of the keys. Symmetric keys have none. */
export const publicKeysOf = (keys: readonly SigningKey[]): JSONWebKeySet => ({
  keys: keys.filter(({ kty }) => kty !== 'oct').map(toPublic),
})

const toPublic = (key: SigningKey): JWK & { kty: string } => ({
  ...Object.fromEntries(publicParts.flatMap((part) => (key[part] === undefined ? [] : [[part, key[part]]]))),
  kty: key.kty,
  key_ops: ['verify'],
})
