import { Hono } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { toUser } from '#server/platform/auth/users/user.ts'
import { createUserByAdmin } from './create-user-endpoint.ts'
import { deleteUser } from './delete-user.ts'
import { generateLink } from './generate-link.ts'
import { inviteUser } from './invite-user.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listUsers } from './list-users.ts'
import { loadNamedUser } from './named-user.ts'
import { requireAdmin } from './require-admin.ts'
import { createSsoProviderRoutes } from './sso-providers.ts'
import { updateUserByAdmin } from './update-user-endpoint.ts'
import { deleteFactor, listFactors } from './user-factors.ts'
import { deleteUserPasskey, listUserPasskeys } from './user-passkeys.ts'

/** The endpoints that only the service role may call. */
export function createAdminRoutes(services: AuthServices, secretKey: string | undefined): Hono {
  const routes = new Hono()
  const isAdmin = requireAdmin(services, secretKey)
  routes.use('/admin/*', isAdmin)
  routes.get('/admin/users', listUsers(services))
  routes.post('/admin/users', createUserByAdmin(services))
  routes.get('/admin/users/:user', async (context) => context.json(toUser(await loadNamedUser(services, context))))
  routes.put('/admin/users/:user', updateUserByAdmin(services))
  routes.delete('/admin/users/:user', deleteUser(services))
  routes.get('/admin/users/:user/factors', listFactors(services))
  routes.delete('/admin/users/:user/factors/:factor', deleteFactor(services))
  routes.get('/admin/users/:user/passkeys', listUserPasskeys(services))
  routes.delete('/admin/users/:user/passkeys/:passkey', deleteUserPasskey(services))
  routes.get('/admin/audit', listAuditLog(services))
  routes.post('/admin/generate_link', generateLink(services))
  routes.route('/admin/sso/providers', createSsoProviderRoutes())
  routes.post('/invite', isAdmin, inviteUser(services))
  return routes
}
