import type { MiddlewareHandler } from 'hono'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'

/** The body is larger than the endpoint's limit. */
export class BodyTooLargeError extends Error {
  readonly limitBytes: number

  constructor(limitBytes: number) {
    super(`The body is larger than the limit of ${limitBytes} bytes.`)
    this.name = 'BodyTooLargeError'
    this.limitBytes = limitBytes
  }
}

/** The limit of most JSON endpoints, as on Supabase. */
export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024

/** Returns the Content-Length; null if there is none. */
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

/** Reads the body as text, `''` if there is none. Throws BodyTooLargeError above the limit without reading further. */
export async function readBodyText(request: Request, limitBytes = DEFAULT_BODY_LIMIT_BYTES): Promise<string> {
  const declared = declaredLength(request)
  if (declared !== null && declared > limitBytes) throw new BodyTooLargeError(limitBytes)
  // Node never delivers more than the declared length, so this faster way can't exceed the limit.
  if (declared !== null) return request.text()
  return request.body === null ? '' : collect(request.body, limitBytes)
}

/** Reads the body as bytes. Throws BodyTooLargeError above the limit without reading further. */
export async function readBodyBytes(request: Request, limitBytes = DEFAULT_BODY_LIMIT_BYTES): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limitBytes) throw new BodyTooLargeError(limitBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses requests whose body would not fit on the disk. */
export function requireSpace(space: DiskSpace): MiddlewareHandler {
  return async ({ req }, next) => {
    await space.require(declaredLength(req.raw) ?? 0)
    await next()
  }
}
