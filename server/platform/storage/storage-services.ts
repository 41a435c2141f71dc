import type { Claims, Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { FileStore } from './file-store.ts'
import type { SignedUrls } from './signed-urls.ts'

/** What the endpoints of /storage/v1 work with. */
export type StorageServices = {
  database: Database
  files: FileStore
  authenticate: Authenticate
  signedUrls: SignedUrls
  clock: Clock
  /** The largest file of any bucket, in bytes. */
  maxFileBytes: number
  space: DiskSpace
  /** Removes files that no object refers to any more. Never rejects. */
  tidyUp: () => Promise<void>
}

/** Where an object is or goes, and who asks. */
export type ObjectAddress = { claims: Claims; bucketId: string; key: string }
