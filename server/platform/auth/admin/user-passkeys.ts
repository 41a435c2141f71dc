import type { Context } from 'hono'
import { byAdmin, writeAudit } from '#server/platform/auth/audit-log.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { listPasskeys, removePasskey, toPasskey } from '#server/platform/auth/passkeys/passkeys.ts'
import { loadNamedUser } from './named-user.ts'

/** GET /admin/users/:id/passkeys. */
export const listUserPasskeys = (services: AuthServices) => async (context: Context) => {
  const { id } = await loadNamedUser(services, context)
  return context.json((await listPasskeys(services.database, id)).map(toPasskey))
}

/** DELETE /admin/users/:id/passkeys/:passkey. */
export const deleteUserPasskey = (services: AuthServices) => async (context: Context) => {
  const user = await loadNamedUser(services, context)
  const id = context.req.param('passkey') ?? ''
  await services.database.transaction(async (connection) => {
    await removePasskey(connection, { userId: user.id, id })
    await writeAudit(connection, { action: 'passkey_deleted', ...byAdmin(services, context, user) })
  })
  return context.json({})
}
