import { z } from 'zod'
import { declaredLength } from '#server/platform/http/body-limit.ts'
import { entityTooLarge, invalidMimeType, invalidRequest } from './storage-error.ts'
import { readUploadForm } from './upload-form.ts'

/** An incoming file and its declared properties. */
export type Upload = {
  /** The type that the client declared. In a form it has no parameters. */
  mimeType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  content: AsyncIterable<Uint8Array>
}

const maxFormBytes = 1024 * 1024
const maxMetadataLength = 64 * 1024
const mimeForm = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100} *(;[\x20-\x7e]{0,200})?$/
const metadataSchema = z.record(z.string(), z.unknown())

/**
 * Reads an upload in either form: a multipart form with fields before the file, or only the file, described by headers.
 */
export async function readUpload(request: Request, limitBytes: number): Promise<Upload> {
  const contentType = request.headers.get('Content-Type') ?? 'application/octet-stream'
  const isForm = /^multipart\/form-data/i.test(contentType)
  if ((declaredLength(request) ?? 0) > limitBytes + (isForm ? maxFormBytes : 0)) throw entityTooLarge()
  return isForm ? readForm(request, contentType) : readPlain(request, contentType)
}

function readPlain(request: Request, contentType: string): Upload {
  return {
    mimeType: parseMimeType(contentType),
    cacheControl: parseCacheControl(request.headers.get('Cache-Control')),
    userMetadata: readMetadataHeader(request),
    content: readBody(request),
  }
}

async function readForm(request: Request, contentType: string): Promise<Upload> {
  const form = await readUploadForm(readBody(request), contentType)
  const seconds = form.fields.get('cacheControl')
  const metadata = form.fields.get('metadata')
  return {
    mimeType: parseMimeType(form.fields.get('contentType') ?? form.contentType),
    cacheControl: parseCacheControl(seconds === undefined ? null : `max-age=${seconds}`),
    userMetadata: metadata === undefined ? null : parseMetadata(metadata),
    content: form.content,
  }
}

/** Yields the body. Converts an aborted upload to a client error, so that it is not logged as a server error. */
async function* readBody(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? []
  } catch {
    throw invalidRequest('The upload was interrupted')
  }
}

/** Returns the user's metadata from the header `X-Metadata`, null if there is none. Throws InvalidRequest. */
export function readMetadataHeader({ headers }: Request): Record<string, unknown> | null {
  const metadata = headers.get('X-Metadata')
  return metadata === null ? null : parseMetadata(Buffer.from(metadata, 'base64').toString('utf8'))
}

/** Returns the text if it is a content type. Throws InvalidMimeType. */
export function parseMimeType(text: string): string {
  if (!mimeForm.test(text)) throw invalidMimeType('Invalid Content-Type header')
  return text
}

/** Returns a type in lower case and without parameters: `image/png` for `Image/PNG; x=y`. */
export const essenceOf = (mimeType: string) => (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Returns the text if it is safe as a header, else `no-cache`. */
export function parseCacheControl(text: string | null): string {
  return text !== null && /^[\w=, -]{1,100}$/.test(text) ? text : 'no-cache'
}

/** Parses the user's metadata. Throws InvalidRequest. */
export function parseMetadata(text: string): Record<string, unknown> {
  if (text.length > maxMetadataLength) throw invalidRequest('The metadata is too long')
  try {
    return metadataSchema.parse(JSON.parse(text))
  } catch {
    throw invalidRequest('The metadata has to be a JSON object')
  }
}
