import { withoutMarks } from '#domain/imports/cells/marks.ts'

const DAY_MS = 86_400_000
const LAST_DAY = 2_958_465

export type DateSystem = 1900 | 1904

/** Days are counted from here; the one of 1900 takes into account that it has a 29 February 1900. */
const EPOCHS: Record<DateSystem, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** Number formats that every workbook has and that show a date or a time; 46 is a length of time. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

/** A code with day, month, year or hour, once texts, colours and escaped characters are taken out. */
function isDateCode(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return false
  return /[ymdhs]/i.test(code.slice(0, 255).replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))
}

/** Whether a number format shows a date. `code` is that of a workbook's own format. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? isBuiltInDate(id) : isDateCode(code)

/** A serial number of days as the sheet's wall clock shows it; the number itself where it is no date. */
function toDateText(serial: number, system: DateSystem): string {
  if (!(serial >= 0 && serial <= LAST_DAY)) return String(serial)
  // Half a second more or less is what is left of a fraction of a day.
  const at = new Date(EPOCHS[system] + Math.round((serial * DAY_MS) / 1000) * 1000)
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  if (serial < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** The digits that the file has; a fraction without the noise of floating point. */
function toNumberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw === '-0' ? '0' : raw
  const number = Number(raw)
  if (raw === '' || !Number.isFinite(number)) return raw
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

type RawCell = { type: string | undefined; value: string; isDate: boolean; dateSystem: DateSystem }

/** The text of a cell that does not refer to a shared string, as a CSV of the sheet would have it. */
export function toCellText({ type, value, isDate, dateSystem }: RawCell): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return withoutMarks(value)
  const number = value.trim()
  return isDate && number !== '' && Number.isFinite(Number(number))
    ? toDateText(Number(number), dateSystem)
    : toNumberText(number)
}
