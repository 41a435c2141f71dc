import { TusError } from './tus-error.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,creation-with-upload,creation-defer-length,termination,expiration'

/** The content type of requests that send bytes of an upload. */
export const BYTES_TYPE = 'application/offset+octet-stream'

/** What the client says about the file. */
export type Declaration = Readonly<Record<'bucketName' | 'objectName', string>> &
  Readonly<Partial<Record<'contentType' | 'cacheControl' | 'metadata', string>>>

/** Throws for a client of another version. */
export function requireVersion({ headers }: Request): void {
  if (headers.get('Tus-Resumable') !== TUS_VERSION) throw new TusError(412, 'Tus-Resumable Required\n')
}

/** Returns the length that the client declares for a new upload; null if it doesn't know it yet. */
export function readDeclaredLength({ headers }: Request): number | null {
  const length = readCount(headers, 'Upload-Length')
  const isDeferred = headers.get('Upload-Defer-Length') === '1'
  if ((length === null) !== isDeferred) {
    throw new TusError(400, 'Upload-Length or Upload-Defer-Length header required\n')
  }
  return length
}

/** Returns the number of bytes in a header, null if it is missing. */
export function readCount(headers: Headers, name: string): number | null {
  const text = headers.get(name)
  if (text === null) return null
  if (!/^\d{1,15}$/.test(text)) throw new TusError(400, `Invalid ${name.toLowerCase()}\n`)
  return Number(text)
}

export const hasBytes = ({ headers }: Request) => headers.get('Content-Type') === BYTES_TYPE

const invalidMetadata = () => new TusError(400, 'Upload-Metadata is invalid\n')

/** Parses an `Upload-Metadata` header: names, each with a value in Base64. */
export function parseDeclaration(header: string): Declaration {
  const values = new Map<string, string>()
  for (const pair of header.split(',')) {
    const [, name, value = ''] = /^\s*([\x21-\x2b\x2d-\x7e]+)(?: ([\d+/A-Za-z]*={0,2}))?\s*$/.exec(pair) ?? []
    if (name === undefined || values.has(name)) throw invalidMetadata()
    values.set(name, Buffer.from(value, 'base64').toString('utf8'))
  }
  const optional = (name: 'contentType' | 'cacheControl' | 'metadata') => {
    const value = values.get(name)
    return value === undefined || value === '' ? {} : { [name]: value }
  }
  return {
    bucketName: values.get('bucketName') ?? '',
    objectName: values.get('objectName') ?? '',
    ...optional('contentType'),
    ...optional('cacheControl'),
    ...optional('metadata'),
  }
}
