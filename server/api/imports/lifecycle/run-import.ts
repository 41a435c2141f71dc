import { access, rm } from 'node:fs/promises'
import type { Publication } from '#server/api/publication/publication.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import { discardImport } from '#server/api/publication/clean-up.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import { type DiskSpace, isDiskFull } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { ImportCancelled } from './import-cancelled.ts'
import { ImportFailure } from './import-failure.ts'
import { changesPath, importFile, partsPath, uploadPath } from './import-file.ts'
import { claimImport, claimUndo, failImport, type ImportTask } from './import-task.ts'

export type Workshop = {
  database: Database
  folder: string
  maxBytes: number
  /** Aborted when the server stops. */
  stopping: AbortSignal
  space: DiskSpace
  log: Log
}

type Outcome = 'published' | 'undone' | 'finished' | 'disk_full' | 'asked' | 'busy' | 'stopped'

async function removeUpload(folder: string, publicId: string) {
  for (const pathOf of [uploadPath, partsPath]) await rm(pathOf(folder, publicId), { recursive: true, force: true })
}

/** Removes the upload and everything made from it. */
export async function removeFiles(folder: string, publicId: string): Promise<void> {
  await removeUpload(folder, publicId)
  await rm(changesPath(folder, publicId), { force: true })
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Throws an `ImportFailure` where the upload is gone. */
export async function checkUpload(folder: string, publicId: string) {
  if (!(await exists(uploadPath(folder, publicId))))
    throw new ImportFailure('interrupted', 'The uploaded file is no longer on the server. Import it again.')
}

const DISK_FULL = new ImportFailure(
  'disk_full',
  'The disk of the server is full. Nothing was imported. Free some space, then import the file again.',
)

/** What went wrong, in words for the person; what nobody foresaw is logged and named `internal`. */
function explain(error: unknown, task: ImportTask, log: Log): ImportFailure {
  if (error instanceof ImportFailure) return error
  if (isDiskFull(error)) return DISK_FULL
  log.error('import failed', { importId: task.public_id, error })
  if (error instanceof DatabaseInterruptedError && error.code !== '57014')
    return new ImportFailure(
      'interrupted',
      'The database stopped while the file was being imported. Nothing was imported; import it again.',
    )
  return new ImportFailure('internal', 'Something went wrong on our side. Nothing was imported; please try again.')
}

async function run(task: ImportTask, workshop: Workshop, signal: AbortSignal): Promise<Outcome> {
  const { database, folder, maxBytes, space, log } = workshop
  try {
    await checkUpload(folder, task.public_id)
    return await importFile(task, { database, folder, maxUnpackedBytes: maxBytes, signal, space, log })
  } catch (error) {
    // It stays as it is: the sweep of the next start says that it was interrupted, and deletes what it has written.
    if (workshop.stopping.aborted) return 'stopped'
    const { id: importId, store_id: storeId } = task
    try {
      await discardImport({ database, importId, storeId, yieldTurn: async () => undefined })
    } catch (cause) {
      // The sweep deletes what is left; until then no other import of the store starts.
      log.error('rows of a failed import were left behind', { importId: task.public_id, error: cause })
    }
    if (error instanceof ImportCancelled) return 'finished'
    const failure = explain(error, task, log)
    // The answer to the commit may have been lost, so the import may be published. The files stay until the sweep knows.
    if (!(await failImport(database, importId, failure))) return 'stopped'
    return failure === DISK_FULL ? 'disk_full' : 'finished'
  }
}

/** Takes an import back whose undoing was asked for. What a crash interrupts is taken up by a sweep. */
export async function runUndo(
  publicId: string,
  { database, yieldTurn }: Pick<Publication, 'database' | 'yieldTurn'>,
): Promise<Outcome> {
  const claimed = await claimUndo(database, publicId)
  if (claimed === 'busy') return 'busy'
  if (claimed === 'gone') return 'finished'
  await undoImport({ database, importId: claimed.id, storeId: claimed.store_id, yieldTurn })
  return 'undone'
}

/** Takes a queued import and carries it through. After a failure or a cancellation the store is as it was before. */
export async function runImport(publicId: string, workshop: Workshop, signal: AbortSignal): Promise<Outcome> {
  const task = await claimImport(workshop.database, publicId)
  if (task === 'busy') return 'busy'
  const outcome = task === 'gone' ? 'finished' : await run(task, workshop, signal)
  if (outcome === 'finished' || outcome === 'disk_full') await removeFiles(workshop.folder, publicId)
  // Only a vacuum gives the space of deleted rows back.
  if (outcome === 'disk_full') await workshop.database.maintain()
  // Product changes that could not be applied wait for the sweep.
  if (outcome === 'published') await removeUpload(workshop.folder, publicId)
  return outcome
}
