import type { Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import { ImportCancelled } from './import-cancelled.ts'
import type { ImportReport } from './import-report.ts'
import { saveReport } from './import-task.ts'

const SAVED_EVERY_MS = 500

/** The part of the progress bar that looking through the file before reading it takes. */
const SURVEY_SHARE = 0.1

type Running = { database: Database; importId: string; report: ImportReport; signal: AbortSignal; space: DiskSpace }

/** Keeps the report of a running import in step with the database, at a modest rate. */
export function createProgress({ database, importId, report, signal, space }: Running) {
  let savedAt = performance.now()

  async function save(found?: { source: string; header: string }) {
    savedAt = performance.now()
    const isRunning = await saveReport(database, importId, { report, ...found })
    if (!isRunning) throw new ImportCancelled()
  }

  return {
    report,
    checkCancelled() {
      if (signal.aborted) throw new ImportCancelled()
    },
    surveyed(position: number) {
      report.bytesRead = Math.round(position * SURVEY_SHARE)
    },
    read(position: number) {
      report.bytesRead = Math.round(report.bytesTotal * SURVEY_SHARE + position * (1 - SURVEY_SHARE))
    },
    /**
     * Saves now and then; throws `ImportCancelled` where the import was cancelled, here or elsewhere, and a
     * `DiskFullError` where there is no room to go on.
     */
    async tick() {
      if (signal.aborted) throw new ImportCancelled()
      await space.require()
      if (performance.now() - savedAt >= SAVED_EVERY_MS) await save()
    },
    save,
  }
}

export type Progress = ReturnType<typeof createProgress>
