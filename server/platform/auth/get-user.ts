import type { Context } from 'hono'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import type { AuthServices } from './auth-services.ts'
import { loadCurrentUser } from './current-user.ts'
import { toUser } from './user.ts'

/** GET /user. */
export const getUser = (services: AuthServices) => async (context: Context) => {
  const { user } = await loadCurrentUser(services, context)
  return answerJson(context, toUser(user))
}
