import type { Claims, Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { FileStore } from './file-store.ts'
import type { SignedUrls } from './signed-urls.ts'
import type { ReceiveInPlace } from './uploads-at-once.ts'

/** What one person's unfinished uploads in several requests may be at most, together. */
export type UnfinishedLimits = { uploads: number; bytes: number }

/** The dependencies of the /storage/v1 endpoints. */
export type StorageServices = {
  database: Database
  files: FileStore
  authenticate: Authenticate
  signedUrls: SignedUrls
  clock: Clock
  /** The largest file of any bucket, in bytes. */
  maxFileBytes: number
  space: DiskSpace
  unfinished: UnfinishedLimits
  receiveInPlace: ReceiveInPlace
  /**
   * Takes files of any type and shows them in the browser, as Supabase does. Otherwise images have to be what they claim
   * to be, and everything else is downloaded. Only for addresses that no page has.
   */
  acceptsAnyContent: boolean
  /** Whether images are served in other sizes and formats. */
  rendersImages: boolean
  /** Removes files that are due for removal, see `removeUnclaimedFiles`. Never rejects. */
  tidyUp: () => Promise<void>
}

/** The bucket and key of an object, and the claims of the caller. */
export type ObjectAddress = { claims: Claims; bucketId: string; key: string }
