import { createHash } from 'node:crypto'
import { matchesSignature, SIGNATURE_BYTES } from './image-signature.ts'
import { essenceOf } from './read-upload.ts'
import { entityTooLarge, invalidMimeType } from './storage-error.ts'

/** Scripts can hide in it, and a public address would run them. */
const neverAllowed = new Set(['image/svg+xml'])

/** Throws InvalidMimeType for a type that the bucket does not take. */
export function checkMimeType(mimeType: string, allowed: readonly string[] | null): void {
  const essence = essenceOf(mimeType)
  const family = `${essence.split('/', 1)[0]}/*`
  const isAllowed = allowed === null || allowed.some((type) => type === '*/*' || type === essence || type === family)
  if (!isAllowed || neverAllowed.has(essence)) throw invalidMimeType(`mime type ${essence} is not supported`)
}

type Checked = { size: number; md5: string }

/**
 * Passes a file on while it keeps its promises: EntityTooLarge with the first byte over the limit, InvalidMimeType where it
 * does not begin like the image it is said to be. `checked` is right once all has been read.
 */
export function createContentCheck(limitBytes: number, mimeType: string) {
  const hash = createHash('md5')
  const essence = essenceOf(mimeType)
  let size = 0

  async function* pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let start: Uint8Array | null = new Uint8Array()
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > limitBytes) throw entityTooLarge()
      hash.update(chunk)
      if (start === null) {
        yield chunk
        continue
      }
      start = Buffer.concat([start, chunk])
      if (start.byteLength < SIGNATURE_BYTES) continue
      yield judge(start)
      start = null
    }
    if (start) yield judge(start)
  }

  function judge(start: Uint8Array): Uint8Array {
    if (!matchesSignature(essence, start)) throw invalidMimeType(`The content is not of mime type ${essence}`)
    return start
  }

  return { pass, checked: (): Checked => ({ size, md5: hash.digest('hex') }) }
}
