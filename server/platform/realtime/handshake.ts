import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { networkOf } from '#server/platform/auth/limits/rate-limits.ts'
import { clientAddress, type IsTrustedProxy } from '#server/platform/http/client-address.ts'
import type { Version } from './frames.ts'

const PATH = /^\/realtime\/v1\/websocket\/?(\?|$)/

/** Returns whether a request asks for a socket of this service. */
export const isForSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && PATH.test(url)

export type Handshake = {
  key: string | null
  /** Null for a version that is not supported. */
  version: Version | null
  headers: Record<string, string>
}

export function readHandshake({ url = '', headers }: IncomingMessage): Handshake {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const key = headers['x-api-key'] ?? query.get('apikey')
  const version = query.get('vsn') ?? '1.0.0'
  return {
    key: typeof key === 'string' && key !== '' ? key : null,
    version: version === '1.0.0' || version === '2.0.0' ? version : null,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}

/** Returns the network of a request's client as limits count it; null for clients on this machine. */
export function clientNetwork({ headers, socket }: IncomingMessage, isTrusted?: IsTrustedProxy): string | null {
  const forwardedFor = headers['x-forwarded-for']
  const address = clientAddress(socket.remoteAddress ?? null, forwardedFor?.toString(), isTrusted)
  return address === null ? null : networkOf(address)
}

const REASONS = { 400: 'Bad Request', 401: 'Unauthorized', 429: 'Too Many Requests' } as const

/** Answers a request for a socket with an error. */
export function refuseSocket(socket: Duplex, status: keyof typeof REASONS, error: string): void {
  const body = JSON.stringify({ error })
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${headers}\r\n\r\n${body}`)
}
