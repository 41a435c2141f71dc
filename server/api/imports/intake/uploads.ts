import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { IMPORT_KINDS } from '#domain/contracts/import-terms.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type DiskSpace, isDiskFull } from '#server/platform/system/disk-space.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { declaredLength } from '#server/platform/http/body-limit.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { emptyReport, type ImportRequest } from '#server/api/imports/import-report.ts'
import type { ImportQueue } from '#server/api/imports/lifecycle/import-queue.ts'
import { insertImport } from '#server/api/imports/lifecycle/import-records.ts'
import { sizeOfFile } from '#server/api/imports/lifecycle/import-turns.ts'
import { removeFiles, uploadPath } from '#server/api/imports/lifecycle/upload-files.ts'
import { formatBytes } from '#server/api/imports/reading/source-bytes.ts'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'
import { findOrCreateStore } from '#server/api/stores/stores.ts'
import { type AcceptedUpload, createUnfinished } from './unfinished.ts'

/** While receiving an upload, check the free disk space after this many bytes. */
const SPACE_CHECK_BYTES = 8 * 1024 * 1024

/** The files of a person's unfinished imports together may have as many bytes as this number of the largest ones. */
const MOST_LARGE_FILES = 2

type Limits = { maxBytes: number; space: DiskSpace }

function tooLarge(maxBytes: number): ApiError {
  const message = `The file is larger than the limit of ${formatBytes(maxBytes)} (${maxBytes} bytes). Export a shorter period.`
  return new ApiError(413, 'too_large', message)
}

type Received = { bytes: number; sha256: string }

type Receiving = Limits & { grow: (bytes: number) => void }

function createMeter({ grow, maxBytes, space }: Receiving) {
  const hash = createHash('sha256')
  let bytes = 0
  let nextCheck = SPACE_CHECK_BYTES
  async function* measure(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      hash.update(chunk)
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      grow(bytes)
      if (bytes >= nextCheck) {
        nextCheck += SPACE_CHECK_BYTES
        await space.require()
      }
      yield chunk
    }
  }
  return { measure, received: (): Received => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Whether the error comes from the server's disk and not from the sender. */
function isDiskError(error: unknown): boolean {
  if (isDiskFull(error)) return true
  return error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))
}

/**
 * Writes the body of an upload to a file. Deletes the file if the upload is too large or incomplete, or the disk is
 * full.
 */
async function receiveUpload(request: Request, path: string, receiving: Receiving): Promise<Received> {
  const { space } = receiving
  const declared = declaredLength(request)
  await space.require(declared ?? 0)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { measure, received } = createMeter(receiving)
  try {
    // Opening the file here makes sure that `rm` below runs after the file exists. A stream could open the file later.
    const file = await open(path, 'wx', 0o600)
    await pipeline(request.body ?? [], measure, file.createWriteStream())
    const outcome = received()
    if (declared !== null && declared !== outcome.bytes) throw new Error('the body is shorter than declared')
    return outcome
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof ApiError || isDiskError(error)) throw error
    const message = 'The upload was interrupted. Nothing was imported. Upload the file again.'
    throw new ApiError(400, 'incomplete_body', message)
  }
}

const uploadQuery = z.object({
  store: storeId.nullable().default(null),
  kind: z.enum(IMPORT_KINDS).default('auto'),
  filename: z.string().max(1000).default(''),
  timeZone: z.string().max(100).nullable().default(null),
  currency: z.string().max(10).nullable().default(null),
  /** When the file was last changed. */
  fileDate: z.iso.datetime().nullable().default(null),
})

const requestOf = ({ kind, currency, fileDate }: z.infer<typeof uploadQuery>): ImportRequest => ({
  kind,
  currency,
  fileDate: fileDate === null ? null : Date.parse(fileDate),
})

/** Returns the file name without its path. The path could contain private names from the sender's machine. */
const baseName = (filename: string): string =>
  filename
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .slice(0, 255) ?? ''

export type UploadOptions = Limits & {
  database: Database
  folder: string
  clock: Clock
  queue: ImportQueue
}

export type Person = Claims & { sub: string }

type Accepted = Pick<AcceptedUpload, 'grow'> & { publicId: string }

/** Receives uploads and queues their imports. */
export function createUploads(options: UploadOptions) {
  const { clock, database, folder, maxBytes, queue } = options
  const begin = createUnfinished(database, MOST_LARGE_FILES * maxBytes)

  async function receive(request: Request, person: Person, { publicId, grow }: Accepted): Promise<{ id: string }> {
    const query = parseRequest(uploadQuery, Object.fromEntries(new URL(request.url).searchParams))
    const { bytes, sha256 } = await receiveUpload(request, uploadPath(folder, publicId), { ...options, grow })
    try {
      const store = await findOrCreateStore(database, person, query)
      const filename = baseName(query.filename) || 'Unnamed file'
      const report = { ...emptyReport(bytes), request: requestOf(query) }
      const entry = { publicId, storeId: store, createdBy: person.sub, filename, sha256, report, startedAt: clock() }
      await insertImport(database, entry)
      queue.add({
        publicId,
        storeId: store,
        person: person.sub,
        size: sizeOfFile(filename, bytes),
        action: 'import',
      })
      return { id: publicId }
    } catch (error) {
      await removeFiles(folder, publicId)
      throw error
    }
  }

  return async function upload(request: Request, person: Person): Promise<{ id: string }> {
    const publicId = randomUUID()
    const declared = declaredLength(request)
    if (declared !== null && declared > maxBytes) throw tooLarge(maxBytes)
    const { end, grow } = await begin({ person: person.sub, id: publicId, declared })
    try {
      return await receive(request, person, { publicId, grow })
    } finally {
      end()
    }
  }
}
