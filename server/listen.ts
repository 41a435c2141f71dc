import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { BODY_PACE, drainBody, enforceBodyPace, type Pace, UPLOAD_PACE } from '#server/platform/http/incoming-body.ts'

export type ConnectionLimits = {
  /** The maximum time for a client to send the headers of a request. */
  headersMs: number
  /** The time after which an idle connection is closed. Longer than common proxies wait, so that they close first. */
  betweenRequestsMs: number
  /** The time without traffic after which a connection is closed, even during a request. */
  silentMs: number
  /** The interval at which Node checks connections against `headersMs`. */
  checkEveryMs: number
  connections: number
  body: Pace
  upload: Pace
}

const LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  betweenRequestsMs: 65_000,
  silentMs: 300_000,
  checkEveryMs: 5000,
  connections: 2000,
  body: BODY_PACE,
  upload: UPLOAD_PACE,
}

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Reads the rest of a refused body before it responds, because many clients read the response only after sending
 * everything.
 */
function answerAfterBody(fetch: Fetch): Fetch {
  return async (request, env) => {
    const response = await fetch(request, env)
    const { incoming, outgoing } = env
    if (!(response instanceof Response) || response.status < 400 || !(incoming instanceof IncomingMessage))
      return response
    if (!(await drainBody(request, incoming)) && outgoing instanceof ServerResponse) outgoing.shouldKeepAlive = false
    return response
  }
}

const UPLOADS =
  /^(POST \/api\/imports|(POST|PUT) \/storage\/v1\/object\/(?!(list|list-v2|sign|move|copy)(\/|$)).+)(\?.*)?$/
const RESUMABLE_UPLOADS = /^(POST|PATCH) \/storage\/v1\/upload\/resumable(\/|$)/

const isUpload = ({ method, url }: IncomingMessage) =>
  [UPLOADS, RESUMABLE_UPLOADS].some((form) => form.test(`${method} ${url}`))

/** Serves requests to upgrade to a WebSocket. */
type Sockets = Pick<Realtime, 'accepts' | 'upgrade'>

/** Creates an HTTP server without starting it. The server closes connections that stay open without being used. */
export function createHttpServer(fetch: Fetch, chosen: Partial<ConnectionLimits> = {}, sockets?: Sockets): Server {
  const limits = { ...LIMITS, ...chosen }
  const options = {
    requestTimeout: 0,
    headersTimeout: limits.headersMs,
    keepAliveTimeout: limits.betweenRequestsMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // Other requests to upgrade are answered as if they had not asked for it.
    shouldUpgradeCallback: (request: IncomingMessage) => sockets?.accepts(request) === true,
  }
  const listener = getRequestListener(answerAfterBody(fetch), { hostname: 'localhost' })
  const server = createServer(options, (request, response) => void listener(request, response))
  if (sockets) server.on('upgrade', sockets.upgrade)
  server.maxConnections = limits.connections
  server.setTimeout(limits.silentMs)
  enforceBodyPace(server, (request) => (isUpload(request) ? limits.upload : limits.body))
  return server
}
