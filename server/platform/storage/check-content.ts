import { createHash } from 'node:crypto'
import { essenceOf } from './read-upload.ts'
import { entityTooLarge, invalidMimeType } from './storage-error.ts'

/** SVG can contain scripts, which would run at a public address. */
const neverAllowed = new Set(['image/svg+xml'])

/** The rules for the content of a file. */
export type ContentRules = {
  mimeType: string
  /** In bytes. */
  sizeLimit: number
  /** See `StorageServices`. */
  acceptsAnyContent: boolean
}

type AllowedTypes = { allowed: readonly string[] | null; acceptsAnyContent: boolean }

/** Throws InvalidMimeType if the bucket does not allow the type. */
export function checkMimeType(mimeType: string, { acceptsAnyContent, allowed }: AllowedTypes): void {
  const essence = essenceOf(mimeType)
  const family = `${essence.split('/', 1)[0]}/*`
  const isAllowed = allowed === null || allowed.some((type) => type === '*/*' || type === essence || type === family)
  const isRefused = !acceptsAnyContent && neverAllowed.has(essence)
  if (!isAllowed || isRefused) throw invalidMimeType(`mime type ${essence} is not supported`)
}

type Checked = { size: number; md5: string }

/**
 * Checks a file while it is read. Throws EntityTooLarge above the limit, and InvalidMimeType if its first bytes don't
 * match the declared image type. `checked` is complete after the last byte.
 */
export function createContentCheck({ acceptsAnyContent, mimeType, sizeLimit }: ContentRules) {
  const hash = createHash('md5')
  const essence = essenceOf(mimeType)
  let size = 0

  async function* pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let start: Uint8Array | null = acceptsAnyContent ? null : new Uint8Array()
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > sizeLimit) throw entityTooLarge()
      hash.update(chunk)
      if (start === null) {
        yield chunk
        continue
      }
      start = Buffer.concat([start, chunk])
      if (start.byteLength < SIGNATURE_BYTES) continue
      yield checkStart(start)
      start = null
    }
    if (start) yield checkStart(start)
  }

  function checkStart(start: Uint8Array): Uint8Array {
    if (!matchesSignature(essence, start)) throw invalidMimeType(`The content is not of mime type ${essence}`)
    return start
  }

  return { pass, checked: (): Checked => ({ size, md5: hash.digest('hex') }) }
}

const ascii = (text: string) => [...Buffer.from(text, 'latin1')]

type Signature = readonly { at: number; bytes: readonly number[] }[]

/** The bytes with which files of each type begin. */
const signaturesByType: Readonly<Record<string, readonly Signature[]>> = {
  'image/png': [[{ at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 0x0d, ...ascii('IHDR')] }]],
  'image/jpeg': [[{ at: 0, bytes: [0xff, 0xd8, 0xff] }]],
  'image/gif': [[{ at: 0, bytes: ascii('GIF87a') }], [{ at: 0, bytes: ascii('GIF89a') }]],
  'image/webp': [
    [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  ],
  'image/avif': [[{ at: 4, bytes: ascii('ftypavif') }], [{ at: 4, bytes: ascii('ftypavis') }]],
}

/** The length of the longest signature. */
const SIGNATURE_BYTES = 16

/** Returns whether the first bytes match an image type; true for types that aren't images. */
function matchesSignature(mimeType: string, start: Uint8Array): boolean {
  const signatures = signaturesByType[mimeType]
  return signatures === undefined || signatures.some((signature) => isAtStart(signature, start))
}

const isAtStart = (signature: Signature, start: Uint8Array) =>
  signature.every(({ at, bytes }) => bytes.every((byte, index) => start[at + index] === byte))
