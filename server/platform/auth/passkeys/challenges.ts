import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { PasskeySettings } from '#server/platform/auth/auth-settings.ts'
import { isValid } from '#server/platform/auth/emails/links.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import { toUnixTime } from '#server/platform/auth/sessions/start-session.ts'

const lifetimeS = 300

export function requirePasskeys({ settings }: AuthServices): PasskeySettings {
  if (settings.passkeys === null) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
  return settings.passkeys
}

type NewChallenge = { userId: string | null; challenge: string }

/** Keeps a challenge. Resolves to what the client needs to answer it, besides the options. */
export async function keepChallenge({ database, clock }: AuthServices, { userId, challenge }: NewChallenge) {
  const now = clock()
  const { rows } = await database.query<{ id: string }>(
    `with outdated as (
      delete from auth.webauthn_challenges where created_at < $3::timestamptz - interval '1 day'
    )
    insert into auth.webauthn_challenges (user_id, challenge, created_at) values ($1, $2, $3) returning id`,
    [userId, challenge, now],
  )
  return { challenge_id: rows[0]?.id, expires_at: toUnixTime(now) + lifetimeS }
}

/** Uses up a challenge of the user, or of a sign-in if there is no user. */
export async function takeChallenge({ database, clock }: AuthServices, id: string, userId: string | null) {
  const { rows } = uuid.test(id)
    ? await database.query<{ challenge: string; created_at: Date }>(
        `delete from auth.webauthn_challenges where id = $1 and user_id is not distinct from $2::uuid
        returning challenge, created_at`,
        [id, userId],
      )
    : { rows: [] }
  const [found] = rows
  if (!found) throw new AuthError(400, 'webauthn_challenge_not_found', 'WebAuthn challenge not found')
  if (!isValid(found.created_at, lifetimeS, clock())) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'WebAuthn challenge has expired')
  }
  return found.challenge
}

export const verificationFailed = () =>
  new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')
