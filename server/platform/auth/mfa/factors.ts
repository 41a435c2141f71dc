import type { Context } from 'hono'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { type CurrentUser, loadCurrentUser, uuid } from '#server/platform/auth/sessions/current-user.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type FactorRow = {
  id: string
  user_id: string
  status: 'unverified' | 'verified'
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  secret: string | null
  last_used_step: string | null
}

const columns = 'id, user_id, status, friendly_name, factor_type, secret, last_used_step'

export async function loadFactors(connection: Queryable, userId: string): Promise<FactorRow[]> {
  const { rows } = await connection.query<FactorRow>(
    `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows
}

/** Locks the factor, so that a code is not used twice at the same time. */
export async function lockFactor(connection: Queryable, id: string): Promise<FactorRow | null> {
  const { rows } = await connection.query<FactorRow>(
    `select ${columns} from auth.mfa_factors where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export type SessionUser = CurrentUser & { sessionId: string }

/** Loads the caller, who must have a session and an address. */
export async function loadFactorOwner(services: AuthServices, context: Context): Promise<SessionUser> {
  const current = await loadCurrentUser(services, context)
  const { user, sessionId } = current
  if (sessionId === null) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  return { ...current, sessionId }
}

/** Loads the caller's factor that the path names. */
export async function loadNamedFactor({ database }: AuthServices, context: Context, userId: string) {
  const id = context.req.param('factor') ?? ''
  if (!uuid.test(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = (await loadFactors(database, userId)).find((each) => each.id === id)
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
