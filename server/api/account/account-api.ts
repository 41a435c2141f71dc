import { Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Log } from '#server/platform/system/log.ts'
import { deleteAccount } from './delete-account.ts'

export type AccountApiOptions = { database: Database; authenticate: Authenticate; log: Log }

const sessionClaim = z.uuid().nullable().catch(null)

/** DELETE /account removes the person who asks. A token outlives its session by up to an hour: here that is not enough. */
export function createAccountApi({ database, authenticate, log }: AccountApiOptions): Hono {
  const app = new Hono()
  app.delete('/account', async (context) => {
    const { sub: userId, session_id: session } = requireUser(await authenticate(context.req.raw))
    const isDeleted = await deleteAccount(database, { userId, sessionId: sessionClaim.parse(session) })
    if (!isDeleted) throw new ApiError(401, 'session_ended', 'Your session has ended. Sign in and try again.')
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}
