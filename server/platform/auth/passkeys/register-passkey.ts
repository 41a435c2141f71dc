import type { Context } from 'hono'
import { requireRecentProof } from '#server/platform/auth/account/recent-sign-in.ts'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { loadFactorOwner } from '#server/platform/auth/mfa/factors.ts'
import { readBody } from '#server/platform/auth/request-body.ts'
import { hasSecondFactor } from '#server/platform/auth/users/user.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import { keepChallenge, requirePasskeys, takeChallenge, verificationFailed } from './challenges.ts'
import { knownTransports, registrationSchema } from './credential-body.ts'
import { listPasskeys, toPasskey } from './passkeys.ts'

// Loaded on first use, because most servers never need its megabytes.
const loadLibrary = () => import('@simplewebauthn/server')

const maxPasskeys = 10

/** Loads the caller, who needs the second factor to add a way to sign in. */
async function loadOwner(services: AuthServices, context: Context) {
  const owner = await loadFactorOwner(services, context)
  if (hasSecondFactor(owner.user) && owner.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to add a passkey')
  }
  return owner
}

/** POST /passkeys/registration/options. Needs a recent sign-in; its challenge is open for five minutes. */
export const startRegistration = (services: AuthServices) => async (context: Context) => {
  const { rpId, rpName } = requirePasskeys(services)
  const owner = await loadOwner(services, context)
  requireRecentProof(services, owner)
  const { user } = owner
  const existing = await listPasskeys(services.database, user.id)
  if (existing.length >= maxPasskeys) {
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
  }
  const name = user.email ?? user.id
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({
      id,
      transports: knownTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [-7, -257],
  })
  const kept = await keepChallenge(services, { userId: user.id, challenge: options.challenge })
  return context.json({ ...kept, options })
}

/** POST /passkeys/registration/verify. Adds the passkey. */
export const finishRegistration = (services: AuthServices) => async (context: Context) => {
  const { rpId, origins } = requirePasskeys(services)
  const { user } = await loadOwner(services, context)
  const { challenge_id: challengeId, credential } = await readBody(context.req.raw, registrationSchema)
  const expectedChallenge = await takeChallenge(services, challengeId, user.id)
  const { transports, ...response } = credential.response
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...response, transports: knownTransports(transports) } },
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
  }).catch(() => {
    throw verificationFailed()
  })
  if (!registrationInfo) throw verificationFailed()
  const { id, publicKey, counter } = registrationInfo.credential
  const entry = byCaller(services, context, user)
  const rows = await services.database
    .transaction(async (connection) => {
      const added = await connection.query<Parameters<typeof toPasskey>[0]>(
        `insert into auth.webauthn_credentials (
          user_id, credential_id, public_key, sign_count, transports, created_at, updated_at
        ) values ($1, $2, $3, $4, $5, $6, $6)
        returning id, friendly_name, created_at, last_used_at`,
        [user.id, id, Buffer.from(publicKey), counter, knownTransports(transports), entry.at],
      )
      const traits = { passkey_id: added.rows[0]?.id ?? '' }
      await writeAudit(connection, { action: 'passkey_created', ...entry, traits })
      return added.rows
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered')
    })
  await services.announce('passkey_added', user)
  return context.json(rows.map(toPasskey)[0])
}
