import type { Context } from 'hono'
import type { Claims } from '#server/platform/database/database.ts'
import { readBearer } from '#server/platform/http/credentials.ts'
import { InvalidTokenError, type InvalidTokenReason } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { isBanned, userColumns, type UserRow } from './user.ts'

type CurrentUser = { user: UserRow & { encrypted_password: string | null }; sessionId: string | null }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The person behind the bearer token, or the refusal that Supabase Auth would give. */
export async function loadCurrentUser(services: AuthServices, context: Context): Promise<CurrentUser> {
  const claims = await verifyBearer(services, context)
  const sub = subjectOf(claims)
  const sessionId = sessionOf(claims)
  const { rows } = await services.database.query<CurrentUser['user'] & { has_session: boolean }>(
    `select ${userColumns}, u.encrypted_password, exists (
      select from auth.sessions as s where s.id = $2 and s.user_id = u.id
    ) as has_session
    from auth.users as u
    where u.id = $1 and u.deleted_at is null`,
    [sub, sessionId],
  )
  const [user] = rows
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId !== null && !user.has_session) throw sessionNotFound()
  if (isBanned(user, services.clock())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId }
}

async function verifyBearer(services: AuthServices, context: Context): Promise<Claims> {
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
