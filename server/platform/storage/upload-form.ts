import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { invalidMimeType, invalidRequest, StorageError } from './storage-error.ts'

/** The fields of a `multipart/form-data` body and its file, which is read while it arrives. */
export type UploadForm = {
  fields: ReadonlyMap<string, string>
  contentType: string
  content: AsyncIterable<Uint8Array>
}

const limits = { headerSize: 16 * 1024, fieldSize: 64 * 1024, fields: 20, files: 1, parts: 30 }

/** The maximum size of everything before and after the file. */
const maxBytesOutsideFile = 1024 * 1024

/**
 * Reads the fields before the file. Fields after it are ignored. Throws InvalidRequest for a malformed form, and
 * InvalidMimeType for a content type without a boundary.
 */
export async function readUploadForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<UploadForm> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadForm>()
  const parser = createParser(contentType)
  const fields = new Map<string, string>()
  const stopping = new AbortController()
  let content: BusboyFileStream | null = null
  let isInFile = false

  const fail = (error: Error) => {
    reject(toRefusal(error))
    content?.destroy(error)
    stopping.abort()
  }
  parser.on('field', (name, value, ...[, isCut]) => {
    if (isCut) fail(invalidRequest('A field of the form is too long'))
    fields.set(name, value)
  })
  parser.on('partsLimit', () => fail(invalidRequest('The form has too many parts')))
  parser.on('fieldsLimit', () => fail(invalidRequest('The form has too many fields')))
  parser.on('file', (_name, file, ...[, , mimeType]) => {
    content = file
    isInFile = true
    file.once('end', () => (isInFile = false))
    // Busboy emits this error when the form ends inside the file, sometimes before the file has a reader.
    file.on('error', fail)
    file.once('close', () => !file.readableEnded && stopping.abort())
    resolve({ fields, contentType: mimeType, content: readFile(file) })
  })
  const source = Readable.from(limitBytesOutsideFile(body, () => isInFile))
  void pipeline(source, parser, { signal: stopping.signal }).then(
    () => fail(invalidRequest('No content provided')),
    fail,
  )
  return promise
}

const toRefusal = (error: unknown) =>
  error instanceof StorageError ? error : invalidRequest('The form is incomplete or malformed')

async function* readFile(file: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    throw toRefusal(error)
  }
}

function createParser(contentType: string): BusboyInstance {
  const refusal = invalidMimeType('Invalid Content-Type header')
  // Refuses an empty boundary, which Busboy accepts.
  if (/boundary="?(["; ]|$)/i.test(contentType)) throw refusal
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      isPartAFile: (_fieldName, _contentType, fileName) => fileName !== undefined,
    })
  } catch {
    throw refusal
  }
}

async function* limitBytesOutsideFile(body: AsyncIterable<Uint8Array>, isInFile: () => boolean) {
  let bytes = 0
  for await (const chunk of body) {
    if (!isInFile()) bytes += chunk.byteLength
    if (bytes > maxBytesOutsideFile) throw invalidRequest('The form has too much besides its file')
    yield chunk
  }
}
