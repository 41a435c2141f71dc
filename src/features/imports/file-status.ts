import { UPLOAD_CANCELLED } from '#data/imports/upload-file.ts'
import type { FiguresProgress, Import } from '#domain/contracts/imports.ts'
import { formatNumber, formatPercent } from '#lib/format.ts'
import type { Tone } from '#ui/feedback/tones.ts'
import { codeOf, isRefusal, type Upload } from './use-uploads.ts'

/** What to do about a failed import, by error code. */
const ADVICE: Record<string, string> = {
  empty: 'Check that the export covers a period with orders, then export it again.',
  binary: 'Export the data as CSV or as an Excel workbook (.xlsx).',
  truncated: 'Export the file again and wait until the download is complete.',
  unknown_format: 'Export the data as CSV, with column names in the first row and one order or order line in each row.',
  wrong_format: 'Check that this is the right export and that its first row has column names.',
  already_here: 'If they’re different sales, import the file again and choose “No, other sales”.',
  disk_full: 'Free some space on the server, then import the file again.',
  interrupted: 'Import the file again.',
  expired: 'Import the file again and answer the questions.',
  internal: 'Import the file again. If it fails again, check the server’s log.',
}

const GENERAL = 'Check the file and import it again.'

/** Failures whose messages say what to do. */
const SELF_EXPLANATORY = new Set(['unreadable', 'too_large', 'no_amounts'])

/** Returns what to do about a failed import. Returns an empty string if the message of the failure says it. */
export function adviceFor(code = ''): string {
  return SELF_EXPLANATORY.has(code) ? '' : (ADVICE[code] ?? GENERAL)
}

/** The state of one file of a batch. */
export type FileStatus = {
  label: string
  tone: Tone
  detail: string | null
  /** From 0 to 1 while the file is uploaded or read, otherwise `null`. */
  progress: number | null
  action: 'answer' | 'report' | 'details' | 'again' | null
  hasEnded: boolean
}

const unfinished = { detail: null, progress: null, action: null, hasEnded: false } as const

export const WAITING: FileStatus = { ...unfinished, label: 'Waiting', tone: 'neutral' }

export const HELD =
  'You already have five unfinished imports. This file is uploaded when one of them finishes or is cancelled.'

const count = (value: number, noun: string): string => `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`

/** The status of a file before its import exists. */
export function uploadStatus({ state, progress, error }: Upload): FileStatus {
  if (state === 'refused' && error) {
    if (codeOf(error) === UPLOAD_CANCELLED)
      return { ...WAITING, label: 'Not uploaded', action: 'again', hasEnded: true }
    const action = isRefusal(error) ? null : 'again'
    return { ...unfinished, label: 'Failed', tone: 'bad', detail: error.message, action, hasEnded: true }
  }
  if (state === 'held') return { ...WAITING, detail: HELD }
  if (state !== 'sending') return WAITING
  const share = progress.totalBytes > 0 ? Math.min(progress.sentBytes / progress.totalBytes, 1) : 0
  return {
    ...unfinished,
    label: `Uploading ${formatPercent(Math.floor(share * 100) / 100)}`,
    tone: 'neutral',
    progress: share,
  }
}

/** Whether all rows of a file were rejected. */
export const hasOnlyRejected = ({ rowsRead, rowsRejected }: Pick<Import, 'rowsRead' | 'rowsRejected'>): boolean =>
  rowsRejected > 0 && rowsRejected >= rowsRead

function describeReport(report: Import): string {
  const parts = [
    report.ordersNew > 0 && count(report.ordersNew, 'new order'),
    report.ordersChanged > 0 && count(report.ordersChanged, 'changed order'),
    report.productsNew > 0 && count(report.productsNew, 'new product'),
    report.productsChanged > 0 && count(report.productsChanged, 'changed product'),
    report.customersNew > 0 && count(report.customersNew, 'new customer'),
    report.customersChanged > 0 && count(report.customersChanged, 'changed customer'),
    report.rowsRejected > 0 && `${hasOnlyRejected(report) ? 'all ' : ''}${count(report.rowsRejected, 'row')} rejected`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing new' : parts.join(', ')
}

type Running = Pick<Import, 'bytesRead' | 'bytesTotal' | 'rowsRead' | 'figures'>

/** Whether all rows are read, so that the figures are calculated. */
export const hasReadAll = ({ bytesRead, bytesTotal }: Running): boolean => bytesTotal > 0 && bytesRead >= bytesTotal

const UNITS: Record<FiguresProgress['unit'], { what: string; noun: string }> = {
  orders: { what: 'orders', noun: 'order' },
  days: { what: 'sales by day', noun: 'day' },
  customers: { what: 'customers', noun: 'customer' },
  customer_days: { what: 'customers by day', noun: 'day' },
}

/** The rows read or, once the figures are calculated, what is done: "Step 2 of 4, sales by day: 120 of 374 days". */
export function describeProgress(current: Running): string {
  const { figures, rowsRead } = current
  if (figures === null || !hasReadAll(current)) return count(rowsRead, 'row')
  const { what, noun } = UNITS[figures.unit]
  const step = `Step ${formatNumber(figures.step)} of ${formatNumber(figures.steps)}, ${what}`
  return `${step}: ${formatNumber(figures.done)} of ${count(figures.total, noun)}`
}

/** From 0 to 1, of reading the file or of calculating the figures. `null` if it's unknown. */
export function progressOf(current: Running): number | null {
  const { bytesRead, bytesTotal, figures } = current
  if (!hasReadAll(current)) return bytesTotal > 0 ? bytesRead / bytesTotal : null
  if (figures === null) return null
  const { step, steps, done, total } = figures
  return (step - 1 + (total > 0 ? done / total : 1)) / steps
}

function readingStatus(current: Import): FileStatus {
  const label = hasReadAll(current) ? 'Calculating' : 'Reading'
  const detail = current.rowsRead > 0 ? describeProgress(current) : null
  return { ...unfinished, label, tone: 'neutral', detail, progress: progressOf(current) ?? 0, action: 'details' }
}

function failedStatus({ error, rowsRejected }: Import): FileStatus {
  const detail = `${error?.message ?? 'Something went wrong while reading the file.'} ${adviceFor(error?.code)}`.trim()
  const action = rowsRejected > 0 ? 'details' : null
  return { ...unfinished, label: 'Failed', tone: 'bad', detail, action, hasEnded: true }
}

function doneStatus(report: Import): FileStatus {
  const ended = { ...unfinished, detail: describeReport(report), action: 'report', hasEnded: true } as const
  return hasOnlyRejected(report)
    ? { ...ended, label: 'Nothing imported', tone: 'warning' }
    : { ...ended, label: 'Done', tone: 'good' }
}

/** The status of a file whose import exists. */
export function importStatus(current: Import): FileStatus {
  switch (current.status) {
    case 'queued':
      return { ...WAITING, detail: current.waitsFor && `Starts when ${current.waitsFor} is done.`, action: 'details' }
    case 'running':
      return readingStatus(current)
    case 'awaiting_input':
      return { ...unfinished, label: 'Needs your answer', tone: 'warning', action: 'answer' }
    case 'done':
      return doneStatus(current)
    case 'failed':
      return failedStatus(current)
    case 'cancelled':
      return { ...unfinished, label: 'Cancelled', tone: 'neutral', hasEnded: true }
    case 'undoing':
      return { ...unfinished, label: 'Undoing', tone: 'neutral', hasEnded: true }
    case 'undone':
      return { ...unfinished, label: 'Undone', tone: 'neutral', hasEnded: true }
  }
}

/** The status of a file whose import could not be loaded. */
export const notFoundStatus = (error: Error): FileStatus => ({
  ...unfinished,
  label: 'Not found',
  tone: 'bad',
  detail: error.message,
  hasEnded: true,
})
