import type { Context } from 'hono'
import type { z } from 'zod'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { readBody } from '#server/platform/auth/request-body.ts'
import { answerNewSession } from '#server/platform/auth/sessions/start-session.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import { isBanned, type UserRow } from '#server/platform/auth/users/user.ts'
import { keepChallenge, requirePasskeys, takeChallenge, verificationFailed } from './challenges.ts'
import { authenticationSchema } from './credential-body.ts'

// Loaded on first use, because most servers never need its megabytes.
const loadLibrary = () => import('@simplewebauthn/server')

/** POST /passkeys/authentication/options. Names no passkeys, so that it reveals no accounts. */
export const startAuthentication = (services: AuthServices) => async (context: Context) => {
  const { rpId } = requirePasskeys(services)
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  const kept = await keepChallenge(services, { userId: null, challenge: options.challenge })
  return context.json({ ...kept, options })
}

/** POST /passkeys/authentication/verify. Starts a session. */
export const finishAuthentication = (services: AuthServices) => async (context: Context) => {
  requirePasskeys(services)
  const { challenge_id: challengeId, credential } = await readBody(context.req.raw, authenticationSchema)
  const challenge = await takeChallenge(services, challengeId, null)
  const user = await verifyCredential(services, credential, challenge)
  const now = services.clock()
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (user.confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  return answerNewSession(services, context, { user, method: 'passkey', now })
}

type Credential = z.infer<typeof authenticationSchema>['credential']
type StoredCredential = { id: string; user_id: string; public_key: Uint8Array; sign_count: string }

/** Resolves to the owner of the passkey. An unknown passkey and a wrong signature give the same error. */
async function verifyCredential(services: AuthServices, credential: Credential, challenge: string): Promise<UserRow> {
  const { database, clock } = services
  const { rpId, origins } = requirePasskeys(services)
  const { rows } = await database.query<StoredCredential>(
    `select id, user_id, public_key, sign_count from auth.webauthn_credentials where credential_id = $1`,
    [credential.id],
  )
  const [stored] = rows
  if (!stored) throw verificationFailed()
  const { userHandle, ...response } = credential.response
  const owner = userHandle ? Buffer.from(userHandle, 'base64url').toString() : stored.user_id
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(stored.public_key),
      counter: Number(stored.sign_count),
    },
  }).catch(() => {
    throw verificationFailed()
  })
  if (!verified || owner !== stored.user_id) throw verificationFailed()
  // A copied passkey that answered at the same time has the same or an older count.
  const { rowCount } = await database.query(
    `update auth.webauthn_credentials set sign_count = $2, last_used_at = $3
    where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [stored.id, authenticationInfo.newCounter, clock()],
  )
  const user = rowCount === 1 ? await loadUser(database, stored.user_id) : null
  if (!user) throw verificationFailed()
  return user
}
