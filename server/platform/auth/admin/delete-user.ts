import type { Context } from 'hono'
import { z } from 'zod'
import { byAdmin, writeAudit } from '#server/platform/auth/audit-log.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { readOptionalBody } from '#server/platform/auth/request-body.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { loadNamedUser } from './named-user.ts'

const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/:id. With `should_soft_delete` the row stays, for rows that refer to it, but nothing in it names
 * the person any more.
 */
export const deleteUser = (services: AuthServices) => async (context: Context) => {
  const user = await loadNamedUser(services, context)
  const { should_soft_delete: isSoft } = await readOptionalBody(context.req.raw, bodySchema)
  const now = services.clock()
  await transactionPastDeadlocks(services.database, async (connection) => {
    if (isSoft === true) await erase(connection, user.id, now)
    else await connection.query(`delete from auth.users where id = $1`, [user.id])
    await writeAudit(connection, { action: 'user_deleted', ...byAdmin(services, context, user) })
  })
  return context.json({})
}

async function erase(connection: Queryable, id: string, now: Date): Promise<void> {
  for (const table of [
    'sessions',
    'identities',
    'mfa_factors',
    'webauthn_credentials',
    'one_time_tokens',
    'flow_state',
  ]) {
    await connection.query(`delete from auth.${table} where user_id = $1`, [id])
  }
  await connection.query(
    `update auth.users set
      email = null, phone = null, encrypted_password = null, email_change = '', phone_change = '',
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $2, updated_at = $2
    where id = $1`,
    [id, now],
  )
}
