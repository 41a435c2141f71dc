import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  createMcpHandler,
  localhostAllowedOrigins,
  OAuthError,
  OAuthErrorCode,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { createLimit, MOST_OFTEN } from '#server/api/request/limits.ts'
import { type Assistant, findAssistant } from '#server/api/tokens/assistant-tokens.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readBearer } from '#server/platform/http/credentials.ts'
import { isLoopbackHost } from '#server/platform/http/client-address.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { type AssistantServerOptions, createAssistantServer } from './assistant-server.ts'

const MOST_BODY_BYTES = 256 * 1024

const MOST_STREAMS = 100

const TOO_MANY = new ApiError(
  429,
  'too_many_requests',
  'This token was used too often. Wait a minute, and ask for more rows at once.',
)

export type McpServiceOptions = AssistantServerOptions & {
  database: Database
  /** Where clients learn how to get a token. */
  metadataUrl: string
  clock: Clock
  log: Log
}

/**
 * Answers the Model Context Protocol: revision 2026-07-28, and those of 2025 without sessions. Throws 429
 * `too_many_requests`.
 */
export function createMcpService({ database, metadataUrl, clock, log, ...serverOptions }: McpServiceOptions) {
  const { hostname } = new URL(serverOptions.siteUrl)
  const origins = isLoopbackHost(hostname) ? localhostAllowedOrigins() : [hostname]
  const limit = createLimit(database, MOST_OFTEN.assistantCalls, TOO_MANY)
  const assistants = new WeakMap<object, Assistant>()

  /** Refuses as RFC 6750 and RFC 9728 say, so that clients learn where to look for a token. */
  const refuseToken = () =>
    bearerAuthChallengeResponse(new OAuthError(OAuthErrorCode.InvalidToken, REFUSAL), {
      resourceMetadataUrl: metadataUrl,
    })

  /** Without a token there is no error code, by section 3.1 of RFC 6750. The protocol's package always adds one. */
  const askForToken = () =>
    new Response(MISSING, {
      status: 401,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'WWW-Authenticate': `Bearer resource_metadata="${metadataUrl}"`,
      },
    })

  function authInfoOf(assistant: Assistant): AuthInfo {
    const { id, mayPropose, expiresAt } = assistant
    const scopes = mayPropose ? ['read', 'propose'] : ['read']
    const extra = {}
    assistants.set(extra, assistant)
    return { token: id, clientId: id, scopes, expiresAt: expiresAt.getTime() / 1000, extra }
  }

  const handler = createMcpHandler(
    ({ authInfo }) => {
      const assistant = authInfo?.extra && assistants.get(authInfo.extra)
      if (!assistant) throw new Error('The request has no token.')
      return createAssistantServer(serverOptions, assistant)
    },
    {
      maxRequestBodySize: MOST_BODY_BYTES,
      maxSubscriptions: MOST_STREAMS,
      onerror: (error) => log.info('an assistant’s request was refused', { reason: error.message }),
    },
  )

  return {
    close: handler.close,
    async answer(request: Request): Promise<Response> {
      const rejected = originValidationResponse(request, origins)
      if (rejected) return rejected
      const token = readBearer(request)
      if (token === null) return askForToken()
      const assistant = await findAssistant(database, token, clock())
      if (!assistant) return refuseToken()
      await limit(assistant.id)
      return handler.fetch(request, { authInfo: authInfoOf(assistant) })
    },
  }
}

const MISSING = 'Send your token in the header Authorization: Bearer …. Create one in Cartwright: Settings, Assistants.'

const REFUSAL =
  'This token is unknown, expired or revoked, or its person or second factor changed. Create one in Cartwright: Settings, Assistants.'
