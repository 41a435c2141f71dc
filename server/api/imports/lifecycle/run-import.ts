import type { Publication } from '#server/api/publication/publication.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { isDatabaseLost, pastInterruptions } from '#server/platform/database/past-interruptions.ts'
import { isDiskFull } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { ImportCancelled, ImportFailure } from '#server/api/imports/import-errors.ts'
import type { ImportContext } from './import-file.ts'
import { claimImport, claimUndo, failImport, type ImportTask } from './import-task.ts'
import { removeFiles, removeUpload, requireUpload } from './upload-files.ts'

export type QueueContext = Omit<ImportContext, 'signal'> & {
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

type Outcome = 'published' | 'undone' | 'finished' | 'disk_full' | 'asked' | 'busy' | 'stopped'

const DISK_FULL = new ImportFailure('disk_full', 'The server’s disk is full.')

/**
 * Turns an error into a failure with a message for the person. Logs unexpected errors and gives them the code
 * `internal`.
 */
function toFailure(error: unknown, task: ImportTask, log: Log): ImportFailure {
  if (error instanceof ImportFailure) return error
  if (isDiskFull(error)) return DISK_FULL
  log.error('import failed', { importId: task.public_id, error })
  if (isDatabaseLost(error)) return new ImportFailure('interrupted', 'The database stopped during the import.')
  return new ImportFailure('internal', 'Something went wrong on the server.')
}

async function run(task: ImportTask, context: QueueContext, signal: AbortSignal): Promise<Outcome> {
  const { database, folder, log, stopping } = context
  try {
    await requireUpload(folder, task.public_id)
    // Loaded with the first import, because the readers of all formats take 4 MB of memory.
    const { importFile } = await import('./import-file.ts')
    return await importFile(task, { ...context, signal })
  } catch (error) {
    // At the next start, a sweep marks the import as interrupted and deletes its rows.
    if (stopping.aborted) return 'stopped'
    const { id: importId, store_id: storeId } = task
    try {
      await pastInterruptions(() => discardImport({ database, importId, storeId, yieldTurn: async () => undefined }))
    } catch (cause) {
      // A sweep deletes the remaining rows. Until then, no other import of the store starts.
      log.error('rows of a failed import were left behind', { importId: task.public_id, error: cause })
    }
    if (error instanceof ImportCancelled) return 'finished'
    const failure = toFailure(error, task, log)
    // The import may be published even though an error was thrown, if the connection broke after the commit. Keep the
    // files until a sweep has checked the status.
    if (!(await pastInterruptions(() => failImport(database, importId, failure)))) return 'stopped'
    return failure === DISK_FULL ? 'disk_full' : 'finished'
  }
}

/** Undoes an import that is marked for undo. A sweep resumes an undo that a crash interrupted. */
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

/** Runs a queued import. After a failure or a cancellation the store is as it was before. */
export async function runImport(publicId: string, context: QueueContext, signal: AbortSignal): Promise<Outcome> {
  const { database, folder } = context
  const task = await claimImport(database, publicId)
  if (task === 'busy') return 'busy'
  const outcome =
    task === 'gone' ? 'finished' : await run(task, context, signal).finally(() => context.live.end(publicId))
  if (outcome === 'finished' || outcome === 'disk_full') await removeFiles(folder, publicId)
  // Deleted rows take up disk space until a vacuum has run.
  if (outcome === 'disk_full') await database.maintain()
  // Keeps the file of pending changes, because a sweep applies those that failed.
  if (outcome === 'published') await removeUpload(folder, publicId)
  return outcome
}
