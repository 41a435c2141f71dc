import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import { ImportCancelled } from '#server/api/imports/import-errors.ts'
import { type ImportReport, type Progress, toStoredJson } from '#server/api/imports/import-report.ts'

const SAVE_INTERVAL_MS = 500

/** An import reads the file twice. The first reading, the survey, fills this share of the progress bar. */
const SURVEY_SHARE = 0.1

const SAVE = `
  update public.imports
  set source = coalesce($3, source),
    report = report || $2::jsonb || jsonb_build_object('beat', extract(epoch from now()))
  where id = $1 and status = 'running'`

type Running = { database: Database; importId: string; report: ImportReport; signal: AbortSignal; space: DiskSpace }

/** `source` is the file's sales channel; `header` is the `headerHash` of its columns. */
type Source = { source: string; header: string }

/** Progress with methods that only the code in this folder may call. */
export type SavedProgress = Progress & {
  setSurveyed(bytes: number): void
  /** Throws `ImportCancelled` when the import is no longer running. */
  save(source?: Source): Promise<void>
}

/** Saves the report of a running import to the database. */
export function createProgress({ database, importId, report, signal, space }: Running): SavedProgress {
  let savedAt = performance.now()

  async function save(found?: Source) {
    savedAt = performance.now()
    // Those who follow the import see its first rows from memory.
    const saved = toStoredJson({ ...report, firstRows: null, header: found?.header })
    const { rowCount } = await queryAsService(database, SAVE, [importId, saved, found?.source ?? null])
    if (rowCount !== 1) throw new ImportCancelled()
  }

  function checkCancelled() {
    if (signal.aborted) throw new ImportCancelled()
  }

  return {
    report,
    checkCancelled,
    setSurveyed(bytes) {
      report.bytesRead = Math.round(bytes * SURVEY_SHARE)
    },
    setPosition(bytes) {
      report.bytesRead = Math.round(report.bytesTotal * SURVEY_SHARE + bytes * (1 - SURVEY_SHARE))
    },
    async tick() {
      checkCancelled()
      await space.require()
      if (performance.now() - savedAt >= SAVE_INTERVAL_MS) await save()
    },
    save,
  }
}
