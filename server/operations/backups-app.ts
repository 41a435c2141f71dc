import { Hono } from 'hono'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Backups } from './backups.ts'

type BackupsAppOptions = { backups: Backups; authenticate: Authenticate; log: Log }

/**
 * POST /backups starts a backup, GET /backups says how far it is. Only for the service key, which the person who runs the
 * server has in the data folder.
 */
export function createBackupsApp({ backups, authenticate, log }: BackupsAppOptions): Hono {
  const app = new Hono()
  app.use('/backups', async (context, next) => {
    const { role } = await authenticate(context.req.raw)
    if (role !== 'service_role') throw new ApiError(403, 'not_allowed', 'Only the service key may make backups.')
    await next()
  })
  app.post('/backups', (context) => {
    // A failure is logged, and is part of the state.
    void backups.make().catch(() => undefined)
    return context.json(backups.state(), 202)
  })
  app.get('/backups', (context) => context.json(backups.state()))
  app.onError(apiErrorHandler(log))
  return app
}
