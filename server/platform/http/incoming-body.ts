import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { declaredLength } from './body-limit.ts'

/** Ends a request of whose body fewer bytes came within a period. A body that is whole may take as long as it likes. */
export type Pace = { everyMs: number; leastBytes: number }

/** A body that is no upload comes whole within one period. */
export const BODY_PACE: Pace = { everyMs: 60_000, leastBytes: Number.POSITIVE_INFINITY }

/** A file of the largest size over a slow line takes hours, but never stands still. */
export const UPLOAD_PACE: Pace = { everyMs: 30_000, leastBytes: 16 * 1024 }

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Keeps a body that stands still from holding its connection for ever. Node's own limit makes no exception for uploads. */
export function keepBodiesMoving(server: Pick<Server, 'on'>, paceOf: (request: IncomingMessage) => Pace): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request)) return
    const { everyMs, leastBytes } = paceOf(request)
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      const received = socket.bytesRead - before
      before = socket.bytesRead
      // What has come and nobody has read yet waits for us, not for the sender.
      if (request.readableLength > 0 || received >= leastBytes) return
      if (!response.headersSent) socket.write(TOO_SLOW)
      socket.destroySoon()
    }, everyMs)
    timer.unref()
    // What is answered before it is whole, such as a GET with a body, still holds its connection.
    response.once('close', () => request.complete && clearInterval(timer))
  })
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const MOST_BYTES = 16 * 1024 * 1024

/**
 * Takes in what a refused client still sends, because most read the answer only then, and one that is cut off before
 * may lose it. Resolves to false where that is too much.
 */
export async function drainBody(request: Request, incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return true
  if ((declaredLength(request) ?? 0) > MOST_BYTES) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let bytes = 0
  // Whoever began to read has given up, and must not be given any more.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) resolve(false)
  })
  for (const event of ['end', 'close', 'error']) incoming.once(event, () => resolve(true))
  incoming.resume()
  return promise
}
