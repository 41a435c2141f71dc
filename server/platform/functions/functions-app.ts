import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import { AuthenticationError, hasCredentials } from '#server/platform/http/credentials.ts'
import { DEFAULT_BODY_LIMIT_BYTES } from '#server/platform/http/body-limit.ts'
import { cors } from '#server/platform/http/cors.ts'
import type { Log } from '#server/platform/system/log.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { createPostOffice, type PostOffice } from '#server/platform/mail/post-office.ts'
import { createOncePerUser, type OncePerUser } from './once-per-user.ts'

/** What a function gets besides the request: who calls, and what it may do for them. */
type FunctionContext = {
  claims: Claims
  /** Public address of the site. */
  siteUrl: string
  sendLetter: PostOffice
  once: OncePerUser
}

type EdgeFunction = (request: Request, context: FunctionContext) => Response | Promise<Response>

type FunctionsOptions = {
  /** By name, as the client invokes them. */
  functions: Record<string, EdgeFunction>
  authenticate: Authenticate
  context: { database: Database; mailer: Mailer; siteUrl: string }
  log: Log
}

/** Supabase's functions endpoint for functions that live in this process, to be mounted at /functions/v1. */
export function createFunctionsApp({ functions, authenticate, context: parts, log }: FunctionsOptions): Hono {
  const functionsByName = new Map(Object.entries(functions))
  const sharedContext = createSharedContext(parts)
  const app = new Hono()
  app.use(
    cors(),
    bodyLimit({
      maxSize: DEFAULT_BODY_LIMIT_BYTES,
      onError: (context) => context.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' }, 413),
    }),
  )
  app.onError((error, context) => {
    if (error instanceof AuthenticationError) return context.json({ msg: 'Invalid JWT' }, 401)
    logFailure(log, context, { message: 'function failed', error })
    return context.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, 500)
  })
  app.all('/:name/*', async (context) => {
    const run = functionsByName.get(context.req.param('name'))
    if (!run) return refuseUnknown(context)
    if (!hasCredentials(context.req.raw)) return context.json({ msg: 'Error: Missing authorization header' }, 401)
    const claims = await authenticate(context.req.raw)
    return run(context.req.raw, { ...sharedContext, claims })
  })
  app.all('*', refuseUnknown)
  return app
}

const refuseUnknown = ({ json }: Context) =>
  json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)

function createSharedContext({ database, mailer, siteUrl }: FunctionsOptions['context']) {
  return {
    siteUrl,
    once: createOncePerUser(database),
    sendLetter: createPostOffice(mailer, siteUrl),
  }
}
