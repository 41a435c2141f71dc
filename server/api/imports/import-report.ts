import * as v from 'valibot'
import { z } from 'zod'
import { importSchema } from '#domain/contracts/imports.ts'
import { IMPORT_KINDS } from '#domain/contracts/import-terms.ts'

/** The counters, notes and questions that the import's page shows. */
const reportSchema = v.omit(importSchema, [
  'id',
  'store',
  'status',
  'filename',
  'startedAt',
  'finishedAt',
  'error',
  'keepsReplaced',
  'waitsFor',
])

/** Parameters of the upload. The import needs them again after the person has answered its questions. */
export const requestSchema = z.object({
  kind: z.enum(IMPORT_KINDS),
  currency: z.string().nullable(),
  /** When the file was last changed, in milliseconds since 1970. `null` if that isn't known. */
  fileDate: z.number().nullable().default(null),
})

export type ImportReport = v.InferOutput<typeof reportSchema>
export type ImportRequest = z.infer<typeof requestSchema>

export function emptyReport(bytesTotal = 0): ImportReport {
  return {
    format: null,
    questions: [],
    firstRows: null,
    bytesRead: 0,
    bytesTotal,
    rowsRead: 0,
    figures: null,
    ordersNew: 0,
    ordersChanged: 0,
    ordersUnchanged: 0,
    productsNew: 0,
    productsChanged: 0,
    customersNew: 0,
    customersChanged: 0,
    rowsRejected: 0,
    rowsLeftOut: [],
    hasReplacedSample: false,
    totals: [],
    reconciliation: [],
    notes: [],
  }
}

/** Parses a stored report. Fills in fields that are missing in reports written by an older version of the server. */
export const parseReport = (stored: unknown): ImportReport =>
  v.parse(reportSchema, { ...emptyReport(), ...Object(stored) })

/**
 * Writes what an import found as JSON that Postgres accepts: it refuses half characters, which are left where a text of
 * the file was cut.
 */
export const toStoredJson = (found: unknown): string =>
  JSON.stringify(found, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))

/** The progress of a running import, saved to the database at intervals. */
export type Progress = {
  report: ImportReport
  /** Throws `ImportCancelled`. */
  checkCancelled(): void
  /** Records how many bytes of the file have been read. */
  setPosition(bytes: number): void
  /** Saves the report, at most twice a second. Throws `ImportCancelled`, or `DiskFullError` when the disk is full. */
  tick(): Promise<void>
}
