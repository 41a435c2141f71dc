import { z } from 'zod'
import { importSchema } from '#domain/contracts/imports.ts'
import { IMPORT_KINDS } from '#domain/contracts/import-terms.ts'

/** What is kept of an import beside its status: counters, notes and questions, as its screen shows them. */
export const reportSchema = importSchema.omit({
  id: true,
  store: true,
  status: true,
  filename: true,
  startedAt: true,
  finishedAt: true,
  error: true,
  keepsReplaced: true,
})

/** What came with the upload and is needed again after questions have been answered. */
export const requestSchema = z.object({ kind: z.enum(IMPORT_KINDS), currency: z.string().nullable() })

export type ImportReport = z.infer<typeof reportSchema>
export type ImportRequest = z.infer<typeof requestSchema>

export function emptyReport(bytesTotal = 0): ImportReport {
  return {
    format: null,
    questions: [],
    bytesRead: 0,
    bytesTotal,
    rowsRead: 0,
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
