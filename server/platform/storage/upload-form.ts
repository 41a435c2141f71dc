import { type ByteScanner, createByteScanner } from './byte-scanner.ts'
import { invalidRequest } from './storage-error.ts'

/** A `multipart/form-data` body up to its file, which is read as it comes. */
export type UploadForm = {
  fields: ReadonlyMap<string, string>
  contentType: string | null
  content: AsyncIterable<Uint8Array>
}

const maxHeadBytes = 16 * 1024
const maxFieldBytes = 64 * 1024
const maxFields = 20
const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/** The boundary in a `Content-Type`, or null where it names none. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

/**
 * Reads the fields that stand before the file, as the client sends them; what stands after it is not read.
 * Throws InvalidRequest for anything but such a form.
 */
export async function readUploadForm(body: AsyncIterable<Uint8Array>, boundary: string): Promise<UploadForm> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first delimiter has no line before it.
  const scanner = createByteScanner(body, Buffer.from('\r\n'))
  await scanner.readUntil(delimiter, maxHeadBytes)
  const fields = new Map<string, string>()
  while (fields.size < maxFields) {
    const head = await readHead(scanner)
    if (head.isFile) return { fields, contentType: head.contentType, content: scanner.streamUntil(delimiter) }
    fields.set(head.name, (await scanner.readUntil(delimiter, maxFieldBytes)).toString('utf8'))
  }
  throw invalidRequest('The form has too many fields')
}

async function readHead(scanner: ByteScanner) {
  const afterDelimiter = await scanner.readUntil(lineEnd, maxHeadBytes)
  if (afterDelimiter.toString('latin1').startsWith('--')) throw invalidRequest('No content provided')
  const head = (await scanner.readUntil(headEnd, maxHeadBytes)).toString('utf8')
  const disposition = /^content-disposition: *form-data *;(.*)$/im.exec(head)?.[1]
  if (disposition === undefined) throw invalidRequest('The body is no form')
  return {
    name: /(?:^|[ ;])name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /(?:^|[ ;])filename\*?=/i.test(disposition),
    contentType: /^content-type: *(.+?) *$/im.exec(head)?.[1] ?? null,
  }
}
