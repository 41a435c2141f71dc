import type { Claims } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { ImportReport } from '#server/api/imports/import-report.ts'
import type { ImportRecord } from './import-records.ts'

/** For this long, a person whom row-level security showed an import sees its progress without another query. */
const ALLOWED_MS = 5_000

/** More people than that don't follow an import at once. */
const MAX_FOLLOWERS = 100

type Allowed = { record: ImportRecord; at: number }
type Running = { report: ImportReport; allowed: Map<string, Allowed> }

const withReport = (record: ImportRecord, report: ImportReport): ImportRecord => ({
  ...record,
  view: { ...record.view, ...report },
})

export type LiveImports = ReturnType<typeof createLiveImports>

/** Keeps the progress of the imports that this process runs, so that pages that follow them don't query the database. */
export function createLiveImports(clock: Clock) {
  const running = new Map<string, Running>()

  return {
    /** Call it when an import starts, with the report that it keeps up to date. */
    follow: (publicId: string, report: ImportReport) => void running.set(publicId, { report, allowed: new Map() }),
    /** Call it when the status of an import changes. */
    end: (publicId: string) => void running.delete(publicId),
    /** Returns an import as the person may see it. `load` reads it with row-level security; it throws if there is none. */
    async find(
      { publicId, claims }: { publicId: string; claims: Claims },
      load: () => Promise<ImportRecord>,
    ): Promise<ImportRecord> {
      const entry = running.get(publicId)
      if (entry === undefined) return load()
      const key = JSON.stringify(claims)
      const at = clock().getTime()
      const known = entry.allowed.get(key)
      if (known !== undefined && at - known.at < ALLOWED_MS) return withReport(known.record, entry.report)
      entry.allowed.delete(key)
      const record = await load()
      if (record.view.status !== 'running') return record
      if (entry.allowed.size < MAX_FOLLOWERS) entry.allowed.set(key, { record, at })
      return withReport(record, entry.report)
    },
  }
}
