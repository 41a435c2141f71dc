import type { Context } from 'hono'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'

/** Loads the user that the path names. */
export async function loadNamedUser({ database }: AuthServices, context: Context): Promise<UserRow> {
  const id = context.req.param('user') ?? ''
  if (!uuid.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await loadUser(database, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
