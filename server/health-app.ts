import { Hono } from 'hono'
import type { Log } from '#server/platform/system/log.ts'

type HealthOptions = {
  database: { query: (text: string) => Promise<unknown> }
  /** Aborted when the server stops. */
  stopping: AbortSignal
  log: Log
}

/**
 * Whether the process works (`/livez`), and whether it takes requests and its database answers (`/healthz`, otherwise
 * status 503).
 */
export function createHealthApp({ database, stopping, log }: HealthOptions) {
  const app = new Hono()
  // For a supervisor that restarts the process: only a process that answers nothing at all has failed.
  app.get('/livez', (context) => context.json({ status: 'ok' }))
  app.get('/healthz', async (context) => {
    if (stopping.aborted) return context.json({ status: 'stopping' }, 503)
    try {
      await database.query('select 1')
    } catch (error) {
      log.warn('the database does not answer', { error })
      return context.json({ status: 'unavailable' }, 503)
    }
    return context.json({ status: 'ok' })
  })
  return app
}
