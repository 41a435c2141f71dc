import type { MiddlewareHandler } from 'hono'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'

/** The body is larger than the endpoint takes; `limitBytes` says how much it would have taken. */
export class BodyTooLargeError extends Error {
  readonly limitBytes: number

  constructor(limitBytes: number) {
    super(`The body is larger than the limit of ${limitBytes} bytes.`)
    this.name = 'BodyTooLargeError'
    this.limitBytes = limitBytes
  }
}

/** Most JSON endpoints: one mebibyte, as the reference servers take. */
export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024

/** How many bytes the sender says that the body has; null where they do not say. */
export function declaredLength({ headers }: Request): number | null {
  const header = headers.get('Content-Length')
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

async function collect(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > limitBytes) throw new BodyTooLargeError(limitBytes)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The body as text, `''` when there is none. Never holds more than the limit; throws BodyTooLargeError above it. */
export async function readBodyText(request: Request, limitBytes = DEFAULT_BODY_LIMIT_BYTES): Promise<string> {
  const declared = declaredLength(request)
  if (declared !== null && declared > limitBytes) throw new BodyTooLargeError(limitBytes)
  // Node holds a client to the length it declared, so the faster path cannot exceed the limit.
  if (declared !== null) return request.text()
  return request.body === null ? '' : collect(request.body, limitBytes)
}

/** Refuses what a request brings where there is no room for it. */
export function requireSpace(space: DiskSpace): MiddlewareHandler {
  return async ({ req }, next) => {
    await space.require(declaredLength(req.raw) ?? 0)
    await next()
  }
}
