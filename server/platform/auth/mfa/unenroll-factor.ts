import type { Context } from 'hono'
import { requireRecentProof } from '#server/platform/auth/account/recent-sign-in.ts'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { loadFactorOwner, loadNamedFactor } from './factors.ts'

/** DELETE /factors/:id. The sessions that it raised go back to aal1. */
export const unenrollFactor = (services: AuthServices) => async (context: Context) => {
  const owner = await loadFactorOwner(services, context)
  const { user, aal } = owner
  const { id, status } = await loadNamedFactor(services, context, user.id)
  if (status === 'verified' && aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  if (status === 'verified') requireRecentProof(services, owner)
  await services.database.transaction(async (connection) => {
    await removeFactor(connection, { userId: user.id, id })
    const entry = byCaller(services, context, user)
    await writeAudit(connection, { action: 'factor_unenrolled', ...entry, traits: { factor_id: id } })
  })
  if (status === 'verified') await services.announce('mfa_factor_unenrolled', user)
  return context.json({ id })
}

/** Also removes the recovery codes with the last other factor. */
export async function removeFactor(connection: Queryable, { userId, id }: { userId: string; id: string }) {
  await connection.query(`delete from auth.mfa_factors where id = $1 and user_id = $2`, [id, userId])
  await connection.query(
    `delete from auth.mfa_factors as codes
    where user_id = $1 and factor_type = 'recovery_code' and not exists (
      select from auth.mfa_factors as other
      where other.user_id = $1 and other.factor_type <> 'recovery_code' and other.status = 'verified'
    )`,
    [userId],
  )
  const { rows } = await connection.query<{ id: string }>(
    `update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = $1 and factor_id is not null
      and not exists (select from auth.mfa_factors as f where f.id = factor_id)
    returning id`,
    [userId],
  )
  await connection.query(
    `delete from auth.mfa_amr_claims
    where session_id = any($1::uuid[]) and authentication_method in ('totp', 'mfa/recovery_code')`,
    [rows.map((session) => session.id)],
  )
}
