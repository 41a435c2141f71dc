import type { Context } from 'hono'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { validRange } from '#server/platform/auth/emails/links.ts'
import { InvalidTokenError } from '#server/platform/auth/tokens/access-token.ts'
import { isBanned, toUser, userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { type InvalidTokenReason, readBearer } from '#server/platform/http/credentials.ts'
import { isOpenSession, sessionCutoffs } from './lifetime.ts'

export type CurrentUser = {
  user: UserRow & { encrypted_password: string | null }
  sessionId: string | null
  /**
   * When the person last proved who they are in the session, as by signing in; null for a token without a session, or if
   * all proofs seem to be from the future because the clock was set back.
   */
  provenAt: Date | null
  /** The assurance level of the session: aal2 after a second factor. */
  aal: string | null
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Row = CurrentUser['user'] & { has_session: boolean; aal: string | null; proven_at: Date | null }

/** Loads the user of the bearer token. Throws the same errors as Supabase Auth. */
export async function loadCurrentUser(services: AuthServices, context: Context): Promise<CurrentUser> {
  const claims = await verifyBearer(services, context)
  const sub = subjectOf(claims)
  const sessionId = sessionOf(claims)
  const now = services.clock()
  const { rows } = await services.database.query<Row>(
    `select ${userColumns}, u.encrypted_password, s.id is not null as has_session, s.aal::text as aal, (
      select max(at) from (
        select s.created_at as at
        union all select m.created_at from auth.mfa_amr_claims as m where m.session_id = s.id
      ) as proofs
      where at <= $5
    ) as proven_at
    from auth.users as u
    left join auth.sessions as s on s.user_id = u.id and ${isOpenSession}
    where u.id = $4 and u.deleted_at is null`,
    [sessionId, sessionCutoffs(services.settings.sessions, now).begun, now, sub, validRange(0, now).to],
  )
  const [user] = rows
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId !== null && !user.has_session) throw sessionNotFound()
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId, provenAt: user.proven_at, aal: user.aal }
}

/** Resolves to the claims of the bearer token. Throws the same errors as Supabase Auth. */
export async function verifyBearer(services: AuthServices, context: Context): Promise<Claims> {
  const token = readBearer(context.req.raw)
  if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return services.tokens.verify(token).catch((error: unknown) => {
    if (!(error instanceof InvalidTokenError)) throw error
    const message = `invalid JWT: unable to parse or verify signature, ${explanations[error.reason]}`
    throw new AuthError(403, 'bad_jwt', message)
  })
}

const explanations: Record<InvalidTokenReason, string> = {
  malformed: 'token is malformed',
  signature: 'token signature is invalid: signature is invalid',
  expired: 'token has invalid claims: token is expired',
  issuance: 'token has invalid claims: token was not issued here',
}

function subjectOf({ sub }: Claims): string {
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!uuid.test(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  return sub
}

function sessionOf({ session_id: sessionId }: Claims): string | null {
  if (sessionId === undefined || sessionId === '') return null
  if (typeof sessionId !== 'string' || !uuid.test(sessionId)) throw sessionNotFound()
  return sessionId
}

const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** GET /user. */
export const getUser = (services: AuthServices) => async (context: Context) => {
  const { user } = await loadCurrentUser(services, context)
  return answerJson(context, toUser(user))
}
