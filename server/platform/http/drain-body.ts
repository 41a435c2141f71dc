import type { IncomingMessage } from 'node:http'
import { declaredLength } from './body-limit.ts'

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
