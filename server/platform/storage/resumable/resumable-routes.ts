import { type Context, Hono } from 'hono'
import type { Claims } from '#server/platform/database/database.ts'
import { parseKey } from '#server/platform/storage/object-key.ts'
import { identify, isUpsert } from '#server/platform/storage/read-request.ts'
import { claimsOfGrant } from '#server/platform/storage/signed-urls.ts'
import { invalidSignature } from '#server/platform/storage/storage-error.ts'
import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createUpload, removeUploadOf, type ResumableParts, sendBytes } from './resumable-uploads.ts'
import { describeUpload, tusErrorHandler, tusResponse } from './tus-response.ts'
import { TusError, uploadNotFound } from './tus-error.ts'
import { parseDeclaration, requireVersion } from './tus-headers.ts'
import { createUploadLocks } from './upload-lock.ts'
import { findUpload, type ResumableUpload } from './upload-rows.ts'

/** The path of an upload: the version of its file. */
const UPLOAD = '/:id{[0-9a-f-]{36}}'

/** Who sends an upload, whether it may replace an object, and whether the limit of unfinished uploads applies. */
type Sender = { claims: Claims; isUpsert: boolean; isLimited: boolean }

type Identify = (request: Request, upload: { bucketId: string; key: string }) => Promise<Sender>

/**
 * The routes for uploads in several requests, by the TUS protocol 1.0.0. Below `/sign`, a signed upload URL's token takes
 * the place of the session.
 */
export function resumableRoutes(services: StorageServices, log: Log): Hono {
  const app = new Hono()
  app.onError(tusErrorHandler(log))
  const locks = createUploadLocks(services.database)
  app.route('/sign', uploadRoutes({ services, locks }, bySignature(services)))
  app.route('/', uploadRoutes({ services, locks }, bySession(services)))
  return app
}

const bySession =
  (services: StorageServices): Identify =>
  async (request) => {
    const claims = await identify(services, request)
    return { claims, isUpsert: isUpsert(request), isLimited: claims.role !== 'service_role' }
  }

const bySignature =
  ({ signedUrls }: StorageServices): Identify =>
  async (request, { bucketId, key }) => {
    const signature = request.headers.get('x-signature')
    if (signature === null) throw invalidSignature('Missing x-signature header')
    const grant = await signedUrls.checkUpload(signature, `${bucketId}/${key}`)
    return { claims: claimsOfGrant(grant), isUpsert: grant.isUpsert, isLimited: true }
  }

function uploadRoutes(parts: ResumableParts, identifySender: Identify): Hono {
  const { locks, services } = parts
  const app = new Hono()

  /** Finds the upload of the address. An upload of someone else is not found. */
  async function open({ req }: Context): Promise<{ upload: ResumableUpload; claims: Claims }> {
    requireVersion(req.raw)
    const upload = await findUpload(services.database, req.param('id') ?? '')
    if (!upload) throw uploadNotFound()
    const { claims } = await identifySender(req.raw, upload)
    const isOwn = (claims.sub ?? null) === upload.ownerId || claims.role === 'service_role'
    if (!isOwn) throw uploadNotFound()
    return { upload, claims }
  }

  app.post('/', async ({ req }) => {
    requireVersion(req.raw)
    const declared = req.header('Upload-Metadata') ?? ''
    const { bucketName, objectName } = parseDeclaration(declared)
    const target = { bucketId: bucketName, key: parseKey(objectName) }
    const sender = await identifySender(req.raw, target)
    const upload = await createUpload(parts, req.raw, { ...target, ...sender, declared })
    const location = `${new URL(req.url).pathname.replace(/\/$/, '')}/${upload.version}`
    return tusResponse(201, { ...describeUpload(upload), Location: location })
  })
  // Hono calls this for HEAD.
  app.get(UPLOAD, async (context) => {
    if (context.req.raw.method !== 'HEAD') throw new TusError(404, 'Not found\n')
    const { upload } = await open(context)
    await locks.interrupt(upload.version)
    const current = (await findUpload(services.database, upload.version)) ?? upload
    return tusResponse(200, { ...describeUpload(current), 'Upload-Metadata': current.declared })
  })
  app.patch(UPLOAD, async (context) => {
    const { claims, upload } = await open(context)
    const changed = await sendBytes(parts, context.req.raw, { upload, claims })
    return tusResponse(204, describeUpload(changed))
  })
  app.delete(UPLOAD, async (context) => {
    const { upload } = await open(context)
    await removeUploadOf(parts, upload)
    return tusResponse(204, {})
  })
  return app
}
