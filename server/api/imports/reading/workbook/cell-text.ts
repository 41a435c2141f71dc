import { withoutMarks } from '#domain/imports/cells/marks.ts'

const DAY_MS = 86_400_000
const LAST_DAY = 2_958_465

export type DateSystem = 1900 | 1904

/** Day zero of Excel's two date systems. The 1900 system counts a day that never existed, 29 February 1900. */
const EPOCHS: Record<DateSystem, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** Built-in number formats that show a date or a time. 46 is a duration. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

/** Whether a custom format shows a date or time. Ignores quoted texts, colors and escaped characters in the code. */
function isDateCode(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return false
  return /[ymdhs]/i.test(code.slice(0, 255).replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))
}

/** Whether a number format shows a date. `code` is undefined for Excel's built-in formats. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? isBuiltInDate(id) : isDateCode(code)

/** Converts Excel's day number to local date and time. Returns the number itself if it isn't a valid date. */
function toDateText(serial: number, system: DateSystem): string {
  if (!(serial >= 0 && serial <= LAST_DAY)) return String(serial)
  // Rounded to seconds, because fractions of a day are inexact.
  const at = new Date(EPOCHS[system] + Math.round((serial * DAY_MS) / 1000) * 1000)
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  if (serial < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/**
 * Returns a number as text. Keeps whole numbers unchanged, and removes floating-point noise such as
 * 0.30000000000000004.
 */
function toNumberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw === '-0' ? '0' : raw
  const number = Number(raw)
  if (raw === '' || !Number.isFinite(number)) return raw
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

type RawCell = { type: string | undefined; value: string; isDate: boolean; dateSystem: DateSystem }

/** Returns the text that a CSV export of the sheet would have in this cell. The caller resolves shared strings. */
export function toCellText({ type, value, isDate, dateSystem }: RawCell): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return withoutMarks(value)
  const number = value.trim()
  return isDate && number !== '' && Number.isFinite(Number(number))
    ? toDateText(Number(number), dateSystem)
    : toNumberText(number)
}
