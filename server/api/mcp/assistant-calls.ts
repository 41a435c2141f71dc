import { Hono } from 'hono'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'

/** Calls a route of `/api` in this process with these claims. */
export type CallApi = (request: Request, claims: Claims) => Promise<Response>

/**
 * Lets assistants call the routes that the page calls, so that both get the same answers and refusals. The claims belong to
 * requests that this process makes, so that a token of an assistant works nowhere else.
 */
export function createAssistantCalls(authenticate: Authenticate, log: Log) {
  const claimsOf = new WeakMap<Request, Claims>()
  return {
    authenticate: async (request: Request) => claimsOf.get(request) ?? authenticate(request),
    callsTo(api: Hono): CallApi {
      const app = new Hono()
      app.route('/api', api)
      app.onError(apiErrorHandler(log))
      return async (request, claims) => {
        claimsOf.set(request, claims)
        return app.fetch(request)
      }
    },
  }
}
