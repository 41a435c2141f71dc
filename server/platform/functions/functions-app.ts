import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { DEFAULT_BODY_LIMIT_BYTES } from '#server/platform/http/body-limit.ts'
import { cors } from '#server/platform/http/cors.ts'
import { AuthenticationError, hasCredentials } from '#server/platform/http/credentials.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import { createEmailSender, type SendEmail } from '#server/platform/mail/email.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/system/log.ts'

/** Passed to each function along with the request. */
type FunctionContext = {
  claims: Claims
  /** Public address of the site. */
  siteUrl: string
  sendEmail: SendEmail
  once: OncePerUser
}

export type EdgeFunction = (request: Request, context: FunctionContext) => Response | Promise<Response>

type FunctionsOptions = {
  /** Functions by the name that clients invoke them with. */
  functions: Record<string, EdgeFunction>
  authenticate: Authenticate
  context: { database: Database; mailer: Mailer; productName: string; siteUrl: string }
  log: Log
}

/** Runs functions in this process, with the responses of Supabase Edge Functions. Mounted at /functions/v1. */
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
    if (error instanceof AuthenticationError) return refuseCaller(context, error)
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

const refuseCaller = (context: Context, { reason, message }: AuthenticationError) =>
  reason === 'second_factor' ? context.json({ msg: message }, 403) : context.json({ msg: 'Invalid JWT' }, 401)

const refuseUnknown = ({ json }: Context) =>
  json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)

function createSharedContext({ database, mailer, productName, siteUrl }: FunctionsOptions['context']) {
  return {
    siteUrl,
    once: createOncePerUser(database),
    sendEmail: createEmailSender(mailer, { productName, siteUrl }),
  }
}

/** Limits actions to once per user, across all instances. */
type OncePerUser = {
  /** Marks an action as done by the user. Resolves to true only for the first call, else to false. */
  claim(userId: string, action: string): Promise<boolean>
  /** Removes the mark after a failed action, so that the action can be tried again. */
  release(userId: string, action: string): Promise<void>
}

/** Stores the marks in the user's `app_metadata`: only the server writes it, and it is deleted with the user. */
function createOncePerUser(database: Database): OncePerUser {
  return {
    async claim(userId, action) {
      const { rowCount } = await database.query(
        `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object($2::text, now())
        where id = $1 and not coalesce(raw_app_meta_data, '{}') ? $2::text`,
        [userId, action],
      )
      return rowCount === 1
    },
    async release(userId, action) {
      await database.query(`update auth.users set raw_app_meta_data = raw_app_meta_data - $2::text where id = $1`, [
        userId,
        action,
      ])
    },
  }
}
