import { withoutMarks } from '#domain/imports/cells/marks.ts'

const DAY_MS = 86_400_000
const LAST_DAY = 2_958_465

export type DateSystem = 1900 | 1904

/** Day zero of each system. The 1900 system includes a day that never existed, 29 February 1900. */
const EPOCHS: Record<DateSystem, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** Built-in number formats that show a date or a time. 46 is a duration. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

/** Whether a format code has day, month, year or time parts, outside of texts, colours and escaped characters. */
function isDateCode(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return false
  return /[ymdhs]/i.test(code.slice(0, 255).replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))
}

/** Whether a number format shows a date. `code` is set for custom formats. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? isBuiltInDate(id) : isDateCode(code)

/** Formats a serial number of days as local date and time, or as a number when it is out of range. */
function toDateText(serial: number, system: DateSystem): string {
  if (!(serial >= 0 && serial <= LAST_DAY)) return String(serial)
  // Rounded to seconds, because fractions of a day are inexact.
  const at = new Date(EPOCHS[system] + Math.round((serial * DAY_MS) / 1000) * 1000)
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  if (serial < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Keeps the file's digits, without floating-point noise in fractions. */
function toNumberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw === '-0' ? '0' : raw
  const number = Number(raw)
  if (raw === '' || !Number.isFinite(number)) return raw
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

type RawCell = { type: string | undefined; value: string; isDate: boolean; dateSystem: DateSystem }

/** Formats a cell as in a CSV export of the sheet. Shared strings are resolved elsewhere. */
export function toCellText({ type, value, isDate, dateSystem }: RawCell): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return withoutMarks(value)
  const number = value.trim()
  return isDate && number !== '' && Number.isFinite(Number(number))
    ? toDateText(Number(number), dateSystem)
    : toNumberText(number)
}
