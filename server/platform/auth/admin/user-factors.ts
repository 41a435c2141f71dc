import type { Context } from 'hono'
import { byAdmin, writeAudit } from '#server/platform/auth/audit-log.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { loadNamedFactor } from '#server/platform/auth/mfa/factors.ts'
import { removeFactor } from '#server/platform/auth/mfa/unenroll-factor.ts'
import { toUser } from '#server/platform/auth/users/user.ts'
import { loadNamedUser } from './named-user.ts'

/** GET /admin/users/:id/factors. */
export const listFactors = (services: AuthServices) => async (context: Context) =>
  context.json(toUser(await loadNamedUser(services, context)).factors ?? [])

/** DELETE /admin/users/:id/factors/:factor. */
export const deleteFactor = (services: AuthServices) => async (context: Context) => {
  const user = await loadNamedUser(services, context)
  const { id } = await loadNamedFactor(services, context, user.id)
  await services.database.transaction(async (connection) => {
    await removeFactor(connection, { userId: user.id, id })
    await writeAudit(connection, { action: 'factor_deleted', ...byAdmin(services, context, user) })
  })
  return context.json({ id })
}
