import { type Context, Hono } from 'hono'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cors } from '#server/platform/http/cors.ts'
import { createImageRenderer } from '#server/platform/storage/images/image-renderer.ts'
import { renderRoutes } from '#server/platform/storage/images/render-routes.ts'
import { resumableRoutes } from '#server/platform/storage/resumable/resumable-routes.ts'
import { tusOptions } from '#server/platform/storage/resumable/tus-response.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { bucketRoutes } from './bucket-routes.ts'
import type { FileStore } from './file-store.ts'
import { objectPath } from './object-key.ts'
import { objectRoutes } from './object-routes.ts'
import { readingRoutes } from './reading-routes.ts'
import { signedUploadRoutes } from './signed-upload-routes.ts'
import { createSignedUrls } from './signed-urls.ts'
import { signingRoutes } from './signing-routes.ts'
import { featureNotEnabled, storageErrorHandler } from './storage-error.ts'
import type { StorageServices, UnfinishedLimits } from './storage-services.ts'
import { removeUnclaimedFiles } from './unclaimed-files.ts'
import { limitUploadsAtOnce } from './uploads-at-once.ts'

type StorageOptions = {
  database: Database
  authenticate: Authenticate
  keys: Pick<Keys, 'jwtSecret'>
  files: FileStore
  clock: Clock
  log: Log
  /** The largest file of any bucket, in bytes. */
  maxFileBytes?: number
  /** Disk space for new files. */
  space?: DiskSpace
  /** By default 20 uploads, with the bytes of five that are as large as allowed. */
  unfinished?: UnfinishedLimits
  /** The files that one person may send at once; 50 by default. */
  mostAtOnce?: number
  /** False by default, see `StorageServices`. */
  acceptsAnyContent?: boolean
  /** True by default. */
  rendersImages?: boolean
}

/** The version of Supabase Storage whose protocol this is. */
const VERSION = '1.11.2'

const MIB = 1024 * 1024
const DEFAULT_MAX_FILE_BYTES = 50 * MIB
const MOST_AT_ONCE = 50
const MOST_UNFINISHED = 20
const LARGEST_UNFINISHED = 5

/** Parts of Supabase Storage that are not supported. */
const unsupported = ['/s3/*', '/iceberg/*', '/vector/*', '/cdn/*']

/** Serves buckets and objects like Supabase Storage, under row-level security. Mounted at /storage/v1. */
export function createStorageApp(options: StorageOptions): Hono {
  const services = createServices(options)
  const app = new Hono()
  app.on('OPTIONS', ['/upload/resumable', '/upload/resumable/*'], tusOptions(services.maxFileBytes))
  app.use(cors())
  app.onError(storageErrorHandler(options.log))
  app.get('/status', (context) => context.body(null, 200))
  app.get('/version', (context) => context.text(VERSION))
  for (const path of unsupported) app.all(path, refuseFeature)
  app.route('/bucket', bucketRoutes(services))
  app.route('/object', readingRoutes(services))
  app.route('/object', signingRoutes(services))
  app.route('/object', signedUploadRoutes(services))
  // This path begins like an object's path, but is not one.
  app.all(`/object/list-v2${objectPath}`, refuseRoute)
  app.route('/object', objectRoutes(services))
  if (services.rendersImages) app.route('/render', renderRoutes(services, createImageRenderer({ log: options.log })))
  else app.all('/render/*', refuseFeature)
  app.route('/upload/resumable', resumableRoutes(services, options.log))
  app.all('*', refuseRoute)
  return app
}

function createServices(options: StorageOptions): StorageServices {
  const { authenticate, clock, database, files, keys, log } = options
  const {
    rendersImages = true,
    acceptsAnyContent = false,
    maxFileBytes = DEFAULT_MAX_FILE_BYTES,
    space = unlimitedSpace,
    unfinished = { uploads: MOST_UNFINISHED, bytes: LARGEST_UNFINISHED * maxFileBytes },
  } = options
  return {
    database,
    files,
    authenticate,
    clock,
    maxFileBytes,
    space,
    unfinished,
    receiveInPlace: limitUploadsAtOnce(options.mostAtOnce ?? MOST_AT_ONCE),
    acceptsAnyContent,
    rendersImages,
    signedUrls: createSignedUrls(keys, clock),
    tidyUp: () =>
      removeUnclaimedFiles(database, files, log).catch((error: unknown) =>
        log.warn('unclaimed files could not be removed', { error }),
      ),
  }
}

const refuseRoute = ({ json, req }: Context) =>
  json({ statusCode: 404, error: 'Not Found', message: `Route ${req.method}:${req.path} not found` }, 404)

function refuseFeature(): never {
  throw featureNotEnabled()
}
