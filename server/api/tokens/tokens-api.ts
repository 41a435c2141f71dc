import { type Context, Hono } from 'hono'
import type { AssistantTokens, CreatedToken } from '#domain/contracts/assistants/assistant-tokens.ts'
import { newTokenSchema } from '#domain/contracts/assistants/assistant-token-requests.ts'
import type { Occasion } from '#server/api/request/audit.ts'
import { parseId, parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler, readJson } from '#server/platform/http/api-error.ts'
import { clientAddress, type IsTrustedProxy, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createToken, listTokens, revokeToken } from './assistant-tokens.ts'

type TokensApiOptions = {
  database: Database
  authenticate: Authenticate
  siteUrl: string
  /** Whether hosted Supabase keeps the audit log. */
  isHosted: boolean
  isTrustedProxy?: IsTrustedProxy | undefined
  peerOf?: PeerOf
  clock: Clock
  log: Log
}

/**
 * GET /assistant-tokens lists a person's tokens for a store, POST creates one, and DELETE /assistant-tokens/:id revokes
 * one.
 */
export function createTokensApi(options: TokensApiOptions): Hono {
  const { authenticate, clock, database, isHosted, log, siteUrl } = options
  const { isTrustedProxy, peerOf = socketPeer } = options
  const app = new Hono()
  const personOf = async ({ req }: Context) => requireUser(await authenticate(req.raw))
  const occasionOf = (context: Context): Occasion => ({
    now: clock(),
    ip: clientAddress(peerOf(context), context.req.header('X-Forwarded-For'), isTrustedProxy),
    isAudited: !isHosted,
  })

  app.get('/assistant-tokens', async (context) => {
    const person = await personOf(context)
    const store = parseId(context.req.query('store'))
    if (store === null) throw new ApiError(400, 'invalid_query', 'The parameter "store" is not the id of a store.')
    const tokens = await listTokens(database, person, { store, now: clock() })
    return context.json({ tokens, url: new URL('/mcp', siteUrl).href } satisfies AssistantTokens)
  })
  app.post('/assistant-tokens', async (context) => {
    const person = await personOf(context)
    const asked = parseRequest(newTokenSchema, await readJson(context.req.raw), 'invalid_token')
    const { token, created } = await createToken(database, person, { ...asked, ...occasionOf(context) })
    const [shown] = created
    if (!shown) throw new Error('The new token was not stored.')
    return context.json({ token, created: shown } satisfies CreatedToken, 201)
  })
  app.delete('/assistant-tokens/:id', async (context) => {
    const id = parseId(context.req.param('id'))
    await revokeToken(database, await personOf(context), { id, ...occasionOf(context) })
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}
