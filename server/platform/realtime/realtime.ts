import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { SessionState } from '#server/platform/auth/sessions/lifetime.ts'
import type { AccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { openDatabaseChanges } from '#server/platform/realtime/changes/database-changes.ts'
import { ChannelError } from '#server/platform/realtime/channels/channel-error.ts'
import { createInstances } from '#server/platform/realtime/instances/instances.ts'
import type { IsTrustedProxy } from '#server/platform/http/client-address.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { stopSteps } from '#server/platform/system/stop-steps.ts'
import { createBroadcastApp } from './broadcast-endpoints.ts'
import { serveConnection } from './connection.ts'
import { createConnections } from './connections.ts'
import { createGrants } from './grants.ts'
import { clientNetwork, isForSocket, readHandshake, refuseSocket } from './handshake.ts'
import { createHub } from './hub.ts'
import { createJoinCounts, defaultLimits, type RealtimeLimits } from './limits.ts'
import { createPlaces } from './places.ts'
import { createPresence } from './presence.ts'
import type { RealtimeServices } from './realtime-services.ts'
import { createRights } from './rights.ts'
import { toOutgoing } from './topic-broadcast.ts'

export type RealtimeOptions = {
  database: Database
  authenticate: Authenticate
  tokens: Pick<AccessTokens, 'verify'>
  keys: Keys
  clock: Clock
  log: Log
  limits?: Partial<RealtimeLimits>
  /** Refuses public channels, which anybody with the public key could join. */
  isPrivateOnly?: boolean
  /** Whose `X-Forwarded-For` names the address of a socket's client. */
  isTrustedProxy?: IsTrustedProxy | undefined
  /** Milliseconds on a clock that nobody sets. */
  uptimeMs?: () => number
  /** Checks the session of a token. If this is missing, a token is valid until it expires. */
  checkSession?: (claims: Claims) => Promise<SessionState>
}

export type Realtime = {
  /** The endpoints besides the sockets. Mounted at /realtime/v1. */
  app: Hono
  /** Returns whether a request asks for a socket of this service. */
  accepts: (request: IncomingMessage) => boolean
  /** Opens a socket for a request of Node's `upgrade` event, or refuses it. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends channels and sockets that have expired or fallen silent. Also runs by itself from time to time. */
  check: () => Promise<void>
  /** Closes all sockets. Clients connect again later. */
  close: () => Promise<void>
}

async function createServices(options: RealtimeOptions): Promise<RealtimeServices> {
  const { database, log, isPrivateOnly = false, uptimeMs = () => performance.now() } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hub = createHub()
  const instances = createInstances({ database, log, beatEveryMs: limits.beatEveryMs })
  const presence = createPresence({ hub, onTrack: instances.present, onUntrack: instances.gone })
  return {
    database,
    changes: await openDatabaseChanges({ database, hub, log }),
    grants: createGrants(options),
    hub,
    instances,
    following: await instances.follow({ hub, presence }),
    presence,
    rights: createRights(database, log),
    limits,
    isPrivateOnly,
    joinCounts: createJoinCounts(limits.joinsPerSecondOfCaller, uptimeMs),
    places: createPlaces(limits),
    uptimeMs,
    publish(key, message, except) {
      hub.publish(key, toOutgoing(message), except)
      instances.broadcast(key, message)
    },
    log,
  }
}

/** Serves sockets like Supabase Realtime. Resolves when it follows the database. */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const services = await createServices(options)
  const { authenticate, isTrustedProxy } = options
  const { grants, limits, log, places } = services
  const connections = createConnections(services)
  let channelCount = 0
  const newId = () => `${services.instances.id}.${(channelCount += 1)}`
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: limits.payloadBytes * 2 })

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const { key, version, headers } = readHandshake(request)
    if (key === null) return refuseSocket(socket, 401, 'API key is missing')
    if (version === null) return refuseSocket(socket, 400, 'Unsupported serializer version')
    try {
      await grants.of(key)
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      return refuseSocket(socket, 401, error.message.replace(/ \d+ seconds ago$/, ''))
    }
    const network = clientNetwork(request, isTrustedProxy)
    const refusal = places.refusalFor(network)
    if (refusal !== null) return refuseSocket(socket, 429, refusal)
    return server.handleUpgrade(request, socket, head, (opened) => {
      const place = places.take(network, () => opened.terminate())
      const peer = { version, key, headers, place }
      const onClose = (closed: ReturnType<typeof serveConnection>) => {
        place.free()
        connections.delete(closed)
      }
      connections.add(serveConnection({ services, socket: opened, peer, newId, onClose }))
    })
  }

  return {
    app: createBroadcastApp({ services, authenticate }),
    accepts: isForSocket,
    upgrade(request, socket, head) {
      // Until the socket is open, nothing else listens for errors.
      socket.on('error', () => undefined)
      open(request, socket, head).catch((error: unknown) => {
        log.error('opening a socket failed', { error })
        socket.destroy()
      })
    },
    async check() {
      await services.following.beat()
      await connections.check()
    },
    async close() {
      const { changes, following } = services
      const steps = { sockets: connections.close, instance: following.stop, 'changes feed': changes.stop }
      await stopSteps(steps, log)
    },
  }
}
