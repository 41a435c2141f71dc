import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { declaredLength } from './body-limit.ts'

/** The minimum speed of a body: it must send `leastBytes` in each period of `everyMs`. */
export type Pace = { everyMs: number; leastBytes: number }

/** The pace of ordinary requests: the whole body has to arrive within one period. */
export const BODY_PACE: Pace = { everyMs: 60_000, leastBytes: Number.POSITIVE_INFINITY }

/** The pace of uploads: they may take hours over a slow connection, but must not stop. */
export const UPLOAD_PACE: Pace = { everyMs: 30_000, leastBytes: 16 * 1024 }

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Closes connections whose body arrives too slowly. Node's own timeout would also end long uploads. */
export function enforceBodyPace(server: Pick<Server, 'on'>, paceOf: (request: IncomingMessage) => Pace): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request)) return
    const { everyMs, leastBytes } = paceOf(request)
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      const received = socket.bytesRead - before
      before = socket.bytesRead
      // Unread bytes mean that the server is slow, not the client.
      if (request.readableLength > 0 || received >= leastBytes) return
      if (!response.headersSent) socket.write(TOO_SLOW)
      socket.destroySoon()
    }, everyMs)
    timer.unref()
    // The check continues after an early response, because the unfinished body still uses the connection.
    response.once('close', () => request.complete && clearInterval(timer))
  })
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const MAX_DRAINED_BYTES = 16 * 1024 * 1024

/**
 * Reads the rest of a refused request's body, because most clients read the response only after sending everything.
 * Resolves to false if the rest is too large, else to true.
 */
export async function drainBody(request: Request, incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return true
  if ((declaredLength(request) ?? 0) > MAX_DRAINED_BYTES) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let bytes = 0
  // The previous reader has stopped and must not get more data.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > MAX_DRAINED_BYTES) resolve(false)
  })
  for (const event of ['end', 'close', 'error']) incoming.once(event, () => resolve(true))
  incoming.resume()
  return promise
}
