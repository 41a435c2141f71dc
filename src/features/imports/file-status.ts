import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber, formatPercent } from '#lib/format.ts'
import type { Tone } from '#ui/tones.ts'
import { UPLOAD_CANCELLED } from '#data/imports-upload.ts'
import { codeOf, isRefusal, type Upload } from './use-uploads.ts'

/** What a person can do about an import that failed, by the code of its error. */
const ADVICE: Record<string, string> = {
  empty: 'Check that the export covers days with orders, then export it again.',
  binary: 'Export the data as CSV or as an Excel workbook (.xlsx).',
  truncated: 'Export the file again and wait until the download is complete.',
  unreadable: 'If that does not help, export the data again as a plain CSV file.',
  too_large: 'Export a shorter period at a time.',
  unknown_format: 'Check that the first row names the columns and that there is one row per order or order line.',
  wrong_format: 'Check that this is the export you meant; its first row has to name the columns.',
  no_amounts: 'Export it again with amounts, and import that file.',
  already_here: 'If they are other sales after all, import the file again and say so.',
  nothing_taken: 'The list of rejected rows says what is wrong with each.',
  interrupted: 'Import the file again; nothing is counted twice.',
  internal: 'Import the file again. If it fails once more, the server’s log says why.',
}

const GENERAL = 'Check the file and import it again.'

export function adviceFor(code: string | undefined): string {
  return (code && ADVICE[code]) || GENERAL
}

/** Where one file of several stands. */
export type FileStatus = {
  label: string
  tone: Tone
  detail: string | null
  /** A ratio from 0 to 1 while it moves; `null` otherwise. */
  progress: number | null
  /** What the person can do with it. */
  action: 'answer' | 'report' | 'details' | 'again' | null
  hasEnded: boolean
}

const still = { detail: null, progress: null, action: null, hasEnded: false } as const

export const WAITING: FileStatus = { ...still, label: 'Waiting', tone: 'neutral' }

/** Why a file is not sent yet. */
export const HELD = 'You have five imports open. This file follows when one of them ends.'

const count = (value: number, noun: string): string => `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`

/** A file that is not on the server yet. */
export function uploadStatus({ state, progress, error }: Upload): FileStatus {
  if (state === 'refused' && error) {
    if (codeOf(error) === UPLOAD_CANCELLED) return { ...WAITING, label: 'Not sent', action: 'again', hasEnded: true }
    const action = isRefusal(error) ? null : 'again'
    return { ...still, label: 'Failed', tone: 'bad', detail: error.message, action, hasEnded: true }
  }
  if (state === 'held') return { ...WAITING, detail: HELD }
  if (state !== 'sending') return WAITING
  const share = progress.totalBytes > 0 ? Math.min(progress.sentBytes / progress.totalBytes, 1) : 0
  return {
    ...still,
    label: `Uploading ${formatPercent(Math.floor(share * 100) / 100)}`,
    tone: 'neutral',
    progress: share,
  }
}

/** Whether all rows of a file were rejected. */
export const tookNothing = ({ rowsRead, rowsRejected }: Pick<Import, 'rowsRead' | 'rowsRejected'>): boolean =>
  rowsRejected > 0 && rowsRejected >= rowsRead

function whatCame(report: Import): string {
  const parts = [
    report.ordersNew > 0 && count(report.ordersNew, 'new order'),
    report.ordersChanged > 0 && count(report.ordersChanged, 'changed order'),
    report.productsNew > 0 && count(report.productsNew, 'new product'),
    report.productsChanged > 0 && count(report.productsChanged, 'changed product'),
    report.customersNew > 0 && count(report.customersNew, 'new customer'),
    report.customersChanged > 0 && count(report.customersChanged, 'completed customer'),
    report.rowsRejected > 0 && `${tookNothing(report) ? 'all ' : ''}${count(report.rowsRejected, 'row')} rejected`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing new' : parts.join(', ')
}

function readingStatus({ bytesRead, bytesTotal, rowsRead }: Import): FileStatus {
  const progress = bytesTotal > 0 ? bytesRead / bytesTotal : 0
  const label = progress < 1 ? 'Reading' : 'Working out the figures'
  const detail = rowsRead > 0 ? count(rowsRead, 'row') : null
  return { ...still, label, tone: 'neutral', detail, progress, action: 'details' }
}

function failedStatus({ error, rowsRejected }: Import): FileStatus {
  const detail = `${error?.message ?? 'Something went wrong while the file was read.'} ${adviceFor(error?.code)}`
  const action = rowsRejected > 0 ? 'details' : null
  return { ...still, label: 'Failed', tone: 'bad', detail, action, hasEnded: true }
}

function doneStatus(report: Import): FileStatus {
  const ended = { ...still, detail: whatCame(report), action: 'report', hasEnded: true } as const
  return tookNothing(report)
    ? { ...ended, label: 'Nothing imported', tone: 'warning' }
    : { ...ended, label: 'Done', tone: 'good' }
}

/** A file that the server has. */
export function importStatus(current: Import): FileStatus {
  switch (current.status) {
    case 'queued':
      return { ...WAITING, action: 'details' }
    case 'running':
      return readingStatus(current)
    case 'awaiting_input':
      return { ...still, label: 'Needs your answer', tone: 'warning', action: 'answer' }
    case 'done':
      return doneStatus(current)
    case 'failed':
      return failedStatus(current)
    case 'cancelled':
      return { ...still, label: 'Cancelled', tone: 'neutral', hasEnded: true }
    case 'undoing':
      return { ...still, label: 'Being undone', tone: 'neutral', hasEnded: true }
    case 'undone':
      return { ...still, label: 'Undone', tone: 'neutral', hasEnded: true }
  }
}

/** A file whose import could not be looked up. */
export const lostStatus = (error: Error): FileStatus => ({
  ...still,
  label: 'Not found',
  tone: 'bad',
  detail: error.message,
  hasEnded: true,
})
