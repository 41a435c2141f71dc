import type { Context } from 'hono'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { loadLinkingUser } from './start-flow.ts'

/** DELETE /user/identities/:id. A user keeps at least one identity. */
export const unlinkIdentity = (services: AuthServices) => async (context: Context) => {
  const user = await loadLinkingUser(services, context)
  const id = context.req.param('identity') ?? ''
  if (!uuid.test(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  await services.database.transaction(async (connection) => {
    const provider = await unlink(connection, { userId: user.id, id, now: services.clock() })
    const traits = { identity_id: id, provider }
    await writeAudit(connection, { action: 'identity_unlinked', ...byCaller(services, context, user), traits })
  })
  await services.announce('identity_unlinked', user)
  return context.json({})
}

type Unlinking = { userId: string; id: string; now: Date }

/** Resolves to the provider of the identity. */
async function unlink(connection: Queryable, { userId, id, now }: Unlinking): Promise<string> {
  // Two requests at the same time must not remove the last two identities.
  await connection.query(`select from auth.users where id = $1 for no key update`, [userId])
  const { rows } = await connection.query<{ id: string; provider: string }>(
    `select id, provider from auth.identities where user_id = $1 order by created_at, id`,
    [userId],
  )
  if (rows.length < 2) {
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  }
  const left = rows.filter((identity) => identity.id !== id)
  const removed = rows.find((identity) => identity.id === id)
  if (!removed) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await connection.query(`delete from auth.identities where id = $1`, [id])
  if (removed.provider === 'phone') {
    await connection.query(`update auth.users set phone = null, phone_confirmed_at = null where id = $1`, [userId])
  }
  // A code that waits to be exchanged may come from a sign-in with the removed identity.
  await connection.query(`delete from auth.flow_state where user_id = $1 and authentication_method = 'oauth'`, [userId])
  const providers = [...new Set(left.map(({ provider }) => provider))]
  await connection.query(
    `update auth.users set
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('provider', $2::text, 'providers', $3::jsonb),
      updated_at = $4
    where id = $1`,
    [userId, providers[0], JSON.stringify(providers), now],
  )
  return removed.provider
}
