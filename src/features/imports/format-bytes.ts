import { formatNumber } from '#lib/format.ts'

const STEP = 1024
const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** Formats a file size: 850 bytes, 1.4 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const amount = bytes / STEP ** power
  return `${formatNumber(Math.round(amount * 10) / 10)} ${UNITS[power] ?? 'GB'}`
}
