import { randomUUID } from 'node:crypto'
import type { Claims } from '#server/platform/database/database.ts'
import { declaredLength } from '#server/platform/http/body-limit.ts'
import { LostBytesError } from '#server/platform/storage/file-store.ts'
import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import { dryRun, ownerOf } from '#server/platform/storage/store-object.ts'
import { finishUpload } from './finish-upload.ts'
import { receiveBytes } from './receive-bytes.ts'
import { removeUpload } from './remove-upload.ts'
import {
  maximumSizeExceeded,
  offsetConflict,
  sizeExceeded,
  tooManyUnfinished,
  TusError,
  unfinishedTooLarge,
  uploadNotFound,
} from './tus-error.ts'
import { BYTES_TYPE, hasBytes, parseDeclaration, readCount, readDeclaredLength } from './tus-headers.ts'
import type { UploadLock, UploadLocks } from './upload-lock.ts'
import { checkDeclaration, type Properties } from './upload-properties.ts'
import { countUnfinished, declareLength, findUpload, insertUpload, type ResumableUpload } from './upload-rows.ts'

const VISITORS_SHARE = 10

export type ResumableParts = { services: StorageServices; locks: UploadLocks }
type NewUpload = {
  bucketId: string
  key: string
  claims: Claims
  isUpsert: boolean
  declared: string
  /** Whether the limit of unfinished uploads applies. */
  isLimited: boolean
}
type Sending = { upload: ResumableUpload; claims: Claims }

/** Creates an upload. The request may also have its first bytes. */
export async function createUpload(
  parts: ResumableParts,
  request: Request,
  wanted: NewUpload,
): Promise<ResumableUpload> {
  const { space, tidyUp } = parts.services
  const { bucketId, claims, declared, isUpsert, key } = wanted
  const length = readDeclaredLength(request)
  const properties = await checkDeclaration(parts.services, parseDeclaration(declared))
  if (length !== null && length > properties.sizeLimit) throw maximumSizeExceeded()
  await dryRun(parts.services, { bucketId, key, claims, mode: isUpsert ? 'upsert' : 'create' })
  await tidyUp()
  await space.require(length ?? properties.sizeLimit)
  const version = randomUUID()
  await begin(parts.services, { ...wanted, version, length, sizeLimit: properties.sizeLimit })
  const upload = await reload(parts, version)
  if (length !== 0 && !hasBytes(request)) return upload
  await parts.locks.hold(version, (lock) => receive(parts, request, { upload, claims, properties, lock }))
  return reload(parts, version)
}

type Beginning = NewUpload & { version: string; length: number | null; sizeLimit: number }

/** Records an upload if its owner may have another unfinished one, because all of them share one disk. */
async function begin({ database, maxFileBytes, unfinished }: StorageServices, beginning: Beginning): Promise<void> {
  const { claims, isLimited, length, sizeLimit } = beginning
  const upload = { ...beginning, ownerId: ownerOf(claims) }
  // Visitors can't be told apart, so together they have more.
  const share = upload.ownerId === null ? VISITORS_SHARE : 1
  const most = { uploads: unfinished.uploads * share, bytes: unfinished.bytes * share }
  await database.transaction(async (connection) => {
    if (isLimited) {
      const { bytes, uploads } = await countUnfinished(connection, { ownerId: upload.ownerId, maxFileBytes })
      if (uploads >= most.uploads) throw tooManyUnfinished(most.uploads)
      if (bytes + (length ?? sizeLimit) > most.bytes) throw unfinishedTooLarge(most.bytes)
    }
    await insertUpload(connection, upload)
  })
}

/** Takes the bytes of a request, which begin where the upload ends. */
export async function sendBytes(
  parts: ResumableParts,
  request: Request,
  { upload, claims }: Sending,
): Promise<ResumableUpload> {
  const { services, locks } = parts
  const offset = readCount(request.headers, 'Upload-Offset')
  if (offset === null) throw new TusError(403, 'Upload-Offset header required\n')
  if (!hasBytes(request)) throw new TusError(415, `Content-Type must be ${BYTES_TYPE}\n`)
  const { bucketId, isUpsert, key, version } = upload
  if (upload.isComplete) throw offsetConflict()
  const properties = await checkDeclaration(services, parseDeclaration(upload.declared))
  await dryRun(services, { bucketId, key, claims, mode: isUpsert ? 'upsert' : 'create' })
  await locks.hold(version, async (lock) => {
    const current = await reload(parts, version)
    if (current.isComplete || current.received !== offset) throw offsetConflict()
    const length = await lengthOf(parts, request, { upload: current, sizeLimit: properties.sizeLimit })
    await receive(parts, request, { upload: { ...current, length }, claims, properties, lock })
  })
  return reload(parts, version)
}

/** Removes an upload. Interrupts a request that is sending it. */
export async function removeUploadOf({ locks, services }: ResumableParts, upload: ResumableUpload): Promise<void> {
  const { version } = upload
  await locks.hold(version, async () => {
    const current = await findUpload(services.database, version)
    if (current?.isComplete) throw new TusError(400, 'Cannot terminate an already completed upload\n')
    await removeUpload(services, version)
  })
}

type Receiving = Sending & { properties: Properties; lock: UploadLock }

async function receive({ services }: ResumableParts, request: Request, receiving: Receiving): Promise<void> {
  const { claims, lock, properties, upload } = receiving
  const maxBytes = upload.length ?? properties.sizeLimit
  const incoming = declaredLength(request) ?? 0
  if (upload.received + incoming > maxBytes) throw sizeExceeded()
  await services.space.require(maxBytes - upload.received)
  const body = hasBytes(request) ? request.body : null
  const received = await receiveBytes(services, { upload, lock, body, maxBytes }).catch(async (error: unknown) => {
    if (!(error instanceof LostBytesError)) throw error
    await removeUpload(services, upload.version)
    throw uploadNotFound()
  })
  if (received === upload.length) await finishUpload(services, { upload, claims, properties })
}

type Declaring = { upload: ResumableUpload; sizeLimit: number }

/** Returns the length of an upload, which the client may declare with any of its requests. */
async function lengthOf({ services }: ResumableParts, request: Request, { sizeLimit, upload }: Declaring) {
  const declared = readCount(request.headers, 'Upload-Length')
  if (declared === null || declared === upload.length) return upload.length
  if (upload.length !== null || declared < upload.received) throw new TusError(400, 'Upload-Length is invalid\n')
  if (declared > sizeLimit) throw maximumSizeExceeded()
  await declareLength(services.database, upload.version, declared)
  return declared
}

async function reload({ services }: ResumableParts, version: string): Promise<ResumableUpload> {
  const upload = await findUpload(services.database, version)
  if (!upload) throw uploadNotFound()
  return upload
}
