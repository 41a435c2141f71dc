import type { Context } from 'hono'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { loadCurrentUser } from './current-user.ts'

const scopes = ['global', 'local', 'others']

/** POST /logout?scope. Ends sessions. Their access tokens stop working on all auth routes. */
export const signOut = (services: AuthServices) => async (context: Context) => {
  const scope = context.req.query('scope') ?? 'global'
  if (!scopes.includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await loadCurrentUser(services, context)
  await transactionPastDeadlocks(services.database, async (connection) => {
    await connection.query(
      `delete from auth.sessions
      where user_id = $1
        and case $3 when 'local' then id = $2::uuid when 'others' then id is distinct from $2::uuid else true end`,
      [user.id, sessionId, scope],
    )
    await writeAudit(connection, { action: 'logout', ...byCaller(services, context, user), traits: { scope } })
  })
  return context.body(null, 204)
}
