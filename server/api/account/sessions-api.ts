import { Hono } from 'hono'
import type { SignedInDevice } from '#domain/contracts/signed-in-devices.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import { defaultSessionLimits } from '#server/platform/auth/sessions/lifetime.ts'
import { endSession, type ListedSession, listSessions } from '#server/platform/auth/sessions/list-sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'

type SessionsApiOptions = {
  database: Database
  authenticate: Authenticate
  clock: Clock
  /** Whether another service decides how long sessions last. */
  isHosted: boolean
  log: Log
}

const toDevice = (session: ListedSession, currentId: unknown): SignedInDevice => ({
  id: session.id,
  userAgent: session.user_agent,
  signedInAt: session.created_at.toISOString(),
  lastSeenAt: session.renewed_at.toISOString(),
  isCurrent: session.id === currentId,
  needsCode: session.needs_code,
})

/** GET /account/sessions lists where the caller is signed in. DELETE /account/sessions/:id ends one of them. */
export function createSessionsApi({ database, authenticate, clock, isHosted, log }: SessionsApiOptions): Hono {
  const limits = isHosted ? null : defaultSessionLimits
  const app = new Hono()
  app.get('/account/sessions', async (context) => {
    const { sub: userId, session_id: currentId } = requireUser(await authenticate(context.req.raw))
    const sessions = await listSessions(database, { userId, now: clock(), limits })
    return context.json(sessions.map((session) => toDevice(session, currentId)))
  })
  app.delete('/account/sessions/:id', async (context) => {
    const { sub: userId } = requireUser(await authenticate(context.req.raw))
    const id = parseId(context.req.param('id'))
    const isEnded = id !== null && (await endSession(database, { userId, id }))
    if (!isEnded) throw new ApiError(404, 'not_found', 'This device is signed out already.')
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}
