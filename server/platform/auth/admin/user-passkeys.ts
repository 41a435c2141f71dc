import type { Context } from 'hono'
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
  const { id: userId } = await loadNamedUser(services, context)
  await removePasskey(services.database, { userId, id: context.req.param('passkey') })
  return context.json({})
}
