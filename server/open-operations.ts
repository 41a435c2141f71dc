import { type Backups, createBackups } from '#server/operations/backups.ts'
import { makeBackup } from '#server/operations/make-backup.ts'
import { createMetrics, type Metrics } from '#server/operations/metrics.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { prepareShop } from './backend.ts'
import type { Env } from './env.ts'

type Opened = { env: Env; database: Database; files: FileStore; log: Log }

type Operations = { backups: Backups | null; metrics: Metrics; stop: () => void }

/** Starts what the person who runs the server needs. Hosted Supabase makes backups itself. */
export function openOperations({ env, database, files, log }: Opened): Operations {
  const { bucket, dataFolder, hosted } = env
  const { folder, kept, everyHours } = env.backup
  if (hosted) return { backups: null, metrics: createMetrics(async () => null), stop: () => undefined }
  const bucketFiles = bucket ? files : null
  const options = { database, prepare: prepareShop, dataFolder, bucketFiles, folder, kept, clock: systemClock }
  const backups = createBackups({ makeBackup: () => makeBackup(options), folder, clock: systemClock, log })
  const stop = everyHours === null ? () => undefined : backups.schedule(everyHours)
  return { backups, metrics: createMetrics(() => backups.newest()), stop }
}
