import { once } from 'node:events'
import { RealtimeClient, type RealtimeChannel, type RealtimeClientOptions } from '@supabase/realtime-js'
import { Hono } from 'hono'
import { WebSocket } from 'ws'
import { createHttpServer } from '#server/listen.ts'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openRealtime, type Realtime, type RealtimeOptions } from '#server/platform/realtime/realtime.ts'
import { createLog } from '#server/platform/system/log.ts'

export const ADA = '11111111-1111-4111-8111-111111111111'
export const BO = '22222222-2222-4222-8222-222222222222'

/** The service behind a real socket, with a controlled clock. */
export type RealtimeFixture = {
  /** The address of the service without its path, such as `http://127.0.0.1:4840`. */
  url: string
  keys: Keys
  realtime: Realtime
  logged: string[]
  /** Signs a token of a user. */
  tokenOf(id: string, lifetimeS?: number, more?: Record<string, unknown>): string
  advance(seconds: number): void
  /** Creates Supabase's own client. `caller` is a user's id, `visitor` or `service`. */
  client(caller?: string, options?: Partial<RealtimeClientOptions>): RealtimeClient
  /** Opens a bare socket, for a proxy on this machine if there is an address. */
  open(query?: string, address?: string): Promise<WebSocket>
  close(): Promise<void>
}

type FixtureOptions = Partial<Pick<RealtimeOptions, 'limits' | 'isPrivateOnly' | 'isTrustedProxy' | 'checkSession'>>

async function listen(realtime: Realtime) {
  const app = new Hono().route('/realtime/v1', realtime.app)
  const server = createHttpServer(app.fetch, {}, realtime)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return { server, url: `http://127.0.0.1:${port}` }
}

export async function openRealtimeFixture(database: Database, options: FixtureOptions = {}): Promise<RealtimeFixture> {
  const keys = { ...(await loadKeys(database)), publishableKey: 'sb_publishable_a', secretKey: 'sb_secret_b' }
  let nowMs = Date.now()
  const clock = () => new Date(nowMs)
  const tokens = createAccessTokens({ keys, siteUrl: 'http://localhost:3000', clock })
  const logged: string[] = []
  const log = createLog((line) => logged.push(line))
  const authenticate = createAuthenticate({ tokens, keys, clock })
  let advancedMs = 0
  const uptimeMs = () => performance.now() + advancedMs
  const realtime = await openRealtime({ database, authenticate, tokens, keys, clock, log, uptimeMs, ...options })
  const { server, url } = await listen(realtime)
  const clients: RealtimeClient[] = []
  const tokenOf = (id: string, lifetimeS = 3600, more = {}) => tokens.sign({ ...more, sub: id }, lifetimeS)
  const keyOf: Record<string, string> = { visitor: keys.anonKey, service: keys.serviceRoleKey }
  const socketUrl = `${url.replace('http', 'ws')}/realtime/v1`
  return {
    url,
    keys,
    realtime,
    logged,
    tokenOf,
    advance(seconds) {
      nowMs += seconds * 1000
      advancedMs += seconds * 1000
    },
    client(caller = 'visitor', more = {}) {
      const client = new RealtimeClient(socketUrl, {
        params: { apikey: keyOf[caller] ?? keys.anonKey },
        accessToken: async () => keyOf[caller] ?? tokenOf(caller),
        ...more,
      })
      clients.push(client)
      return client
    },
    async open(query = `apikey=${keys.anonKey}&vsn=2.0.0`, address = '') {
      const headers = address === '' ? {} : { 'x-forwarded-for': address }
      const socket = new WebSocket(`${socketUrl}/websocket?${query}`, { headers })
      await once(socket, 'open')
      return socket
    },
    async close() {
      for (const client of clients) await client.disconnect()
      await realtime.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Subscribes with the client's token, and resolves when the server has accepted. Rejects with the server's reason. */
export async function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  await channel.socket.setAuth()
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

/** Reads the text frames of a bare socket. */
export function framesOf(socket: WebSocket): { next(): Promise<unknown> } {
  const frames: unknown[] = []
  const waiting: ((frame: unknown) => void)[] = []
  socket.on('message', (data, isBinary) => {
    const frame: unknown = isBinary || !Buffer.isBuffer(data) ? data : JSON.parse(data.toString())
    const resolve = waiting.shift()
    if (resolve) resolve(frame)
    else frames.push(frame)
  })
  return {
    next: () => (frames.length > 0 ? Promise.resolve(frames.shift()) : new Promise((resolve) => waiting.push(resolve))),
  }
}
