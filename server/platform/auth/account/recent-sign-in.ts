import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { CurrentUser } from '#server/platform/auth/sessions/current-user.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type Caller = Pick<CurrentUser, 'provenAt'>

/** Returns whether the caller signed in, or proved who they are in the session, within the time of the settings. */
export function isRecentlyProven({ clock, settings }: AuthServices, { provenAt }: Caller): boolean {
  const { afterS } = settings.reauthentication
  if (afterS === null) return true
  return provenAt !== null && provenAt.getTime() > clock().getTime() - afterS * 1000
}

/**
 * Throws 400 `reauthentication_needed` unless the sign-in is recent, so that a stolen session can't change how its
 * owner signs in. `PUT /user` with only the current password, or the code of an email, makes it recent again.
 */
export function requireRecentProof(services: AuthServices, caller: Caller): void {
  if (!services.settings.reauthentication.forSignInMethods || isRecentlyProven(services, caller)) return
  throw new AuthError(400, 'reauthentication_needed', 'Changing how you sign in requires reauthentication')
}

type Proven = { sessionId: string; method: string; now: Date }

/** Records when the session's person last proved who they are by a method. */
export async function recordProof(connection: Queryable, { sessionId, method, now }: Proven): Promise<void> {
  await connection.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    select id, $3::timestamptz, $3::timestamptz, $2 from auth.sessions where id = $1
    on conflict (session_id, authentication_method) do update set created_at = $3, updated_at = $3`,
    [sessionId, method, now],
  )
}
