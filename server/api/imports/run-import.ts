import { access, rm } from 'node:fs/promises'
import { discardImport } from '#server/api/publication/clean-up.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import { toFailure } from './csv-rows.ts'
import { ImportCancelled } from './import-cancelled.ts'
import { ImportFailure } from './import-failure.ts'
import { changesPath, importFile, partsPath, uploadPath } from './import-file.ts'
import { claimImport, failImport, type ImportTask } from './import-task.ts'

export type Workshop = { database: Database; folder: string; maxBytes: number; log: Log }

type Outcome = 'finished' | 'asked' | 'busy'

/** Removes the upload and everything made from it. */
export async function removeFiles(folder: string, publicId: string): Promise<void> {
  for (const pathOf of [uploadPath, partsPath, changesPath]) {
    await rm(pathOf(folder, publicId), { recursive: true, force: true })
  }
}

async function checkUpload(folder: string, publicId: string) {
  const isThere = await access(uploadPath(folder, publicId)).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new ImportFailure('interrupted', 'The uploaded file is no longer on the server. Import it again.')
}

/** What went wrong, in words for the person; what nobody foresaw is logged and named `internal`. */
function explain(error: unknown, task: ImportTask, log: Log): ImportFailure {
  const failure = toFailure(error)
  if (failure instanceof ImportFailure) return failure
  log.error('import failed', { importId: task.public_id, error })
  return new ImportFailure('internal', 'Something went wrong on our side. Nothing was imported; please try again.')
}

async function run(task: ImportTask, workshop: Workshop, signal: AbortSignal): Promise<Outcome> {
  const { database, folder, maxBytes, log } = workshop
  try {
    await checkUpload(folder, task.public_id)
    const outcome = await importFile(task, { database, folder, maxUnpackedBytes: maxBytes, signal, log })
    return outcome === 'asked' ? 'asked' : 'finished'
  } catch (error) {
    const { id: importId, store_id: storeId } = task
    await discardImport({ database, importId, storeId, yieldTurn: async () => undefined })
    if (!(error instanceof ImportCancelled)) await failImport(database, importId, explain(error, task, log))
    return 'finished'
  }
}

/** Takes a queued import and carries it through. After a failure or a cancellation the store is as it was before. */
export async function runImport(publicId: string, workshop: Workshop, signal: AbortSignal): Promise<Outcome> {
  const task = await claimImport(workshop.database, publicId)
  if (task === 'busy') return 'busy'
  const outcome = task === 'gone' ? 'finished' : await run(task, workshop, signal)
  if (outcome === 'finished') await removeFiles(workshop.folder, publicId)
  return outcome
}
