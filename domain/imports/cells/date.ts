import type { DATE_ORDERS } from '#domain/contracts/import-terms.ts'
import { MONTHS } from '#domain/months.ts'
import { instantOf } from './zoned-time.ts'

export type DateOrder = (typeof DATE_ORDERS)[number]
export type DateReading = { at: number } | { problem: string }

const CLOCK = String.raw`(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?)?\s*(?:uhr|h)?`
const ZONE = String.raw`(z|utc|gmt|(?:utc|gmt)?[+-]\d{2}:?\d{2}|[+-]\d{2}|[ecmp][sd]t)?`
const BEFORE_TIME = String.raw`(?:,\s*|\s*T|\s+(?:(?:at|um|a|a las|om|alle)\s+|@\s*)?|\s*@\s*)`
const TIME = String.raw`(?:${BEFORE_TIME}${CLOCK}\s*${ZONE})?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i')
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i')
/** 20251003 or 20251003 141500. Nothing else of eight digits is read as a date. */
const PACKED = new RegExp(String.raw`^((?:19|20)\d{2})()(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])${TIME}$`, 'i')
const WEEKDAY = String.raw`(?:[a-z]{2,12}\.?,?\s+)?`
const DAY_NAMED = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:(?:st|nd|rd|th|er)?[\s-]+|\.\s*)(?:de\s+)?([a-z]{3,10})\.?,?[\s-]+(?:del?\s+)?(\d{4}|\d{2})${TIME}$`,
  'i',
)
const MONTH_NAMED = new RegExp(
  String.raw`^${WEEKDAY}([a-z]{3,10})\.?(?:\s+|-)(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+|-)(\d{4}|\d{2})${TIME}$`,
  'i',
)

type Calendar = { year: number; month: number; day: number }
type Found = Calendar & { time: readonly (string | undefined)[] }

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/** Removes accents and replaces special spaces: "5. März" becomes "5. Marz". */
const foldText = (text: string): string =>
  /\P{ASCII}/u.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text

const LOCALES = ['en', 'de', 'de-AT', 'fr', 'es', 'it', 'nl', 'pt']

/** Returns month numbers by their long and short names. German spreadsheets write March as "Mrz". */
function buildMonthNumbers(): ReadonlyMap<string, number> {
  const numbers = new Map([['mrz', 3]])
  for (const locale of LOCALES) {
    for (const month of ['long', 'short'] as const) {
      // Some languages write a month differently next to a day: "Jan." and "Jan", "März" and "Mär".
      for (const day of ['numeric', undefined] as const) {
        const format = new Intl.DateTimeFormat(locale, { month, day, timeZone: 'UTC' })
        MONTHS.forEach((_name, at) => {
          const part = format.formatToParts(Date.UTC(2024, at, 1)).find(({ type }) => type === 'month')
          numbers.set(
            foldText(part?.value ?? '')
              .replace('.', '')
              .toLowerCase(),
            at + 1,
          )
        })
      }
    }
  }
  return numbers
}

/** Writes 2025年10月3日 as 2025-10-3, and removes the name of a zone after its offset: "GMT+0200 (CEST)". */
const tidy = (text: string): string =>
  foldText(text)
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1-$2-$3')
    .replace(/(?<=[+-]\d{4}) \([^()]+\)$/, '')

let monthNumbers: ReadonlyMap<string, number> | undefined

/** Returns the month's number from 1 to 12, or 0 for an unknown name. */
function monthNamed(name: string): number {
  monthNumbers ??= buildMonthNumbers()
  return monthNumbers.get(name.toLowerCase()) ?? 0
}

function toCalendar(parts: { year: string; month: string; day: string }, time: Found['time']): Found | null {
  const month = monthNamed(parts.month)
  return month === 0 ? null : { year: fullYear(parts.year), month, day: Number(parts.day), time }
}

function findNamed(text: string): Found | null {
  const dayNamed = DAY_NAMED.exec(text)
  if (dayNamed !== null) {
    const [, day = '', month = '', year = '', ...time] = dayNamed
    return toCalendar({ year, month, day }, time)
  }
  const monthFirst = MONTH_NAMED.exec(text)
  if (monthFirst === null) return null
  const [, month = '', day = '', year = '', ...time] = monthFirst
  return toCalendar({ year, month, day }, time)
}

function find(text: string, order: DateOrder): Found | null {
  const iso = YEAR_FIRST.exec(text) ?? PACKED.exec(text)
  if (iso !== null) {
    const [, year, , month, day, ...time] = iso
    return { year: Number(year), month: Number(month), day: Number(day), time }
  }
  const numbers = NUMBERS.exec(text)
  if (numbers === null) return findNamed(text)
  const [, first, mark, second, year = '', ...time] = numbers
  // In dates with dots, such as 31.12.2025, the day always comes first.
  const isDayFirst = mark === '.' || order === 'day_first'
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return { year: fullYear(year), month: Number(month), day: Number(day), time }
}

function problemOf({ year, month, day }: Calendar, text: string): string | null {
  const name = MONTHS[month - 1]
  if (name === undefined) return `"${text}" has no month ${month}`
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return `there is no ${day} ${name} ${year}`
  if (year < 1970 || year > 2100) return `the year ${year} is outside 1970 to 2100`
  return null
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** The zones that American exports name, in minutes. Elsewhere the same letters can mean another zone. */
const AMERICAN_ZONES: Record<string, number> = { e: -300, c: -360, m: -420, p: -480 }

/** Returns the offset in minutes, positive east of UTC. Returns `null` if the date has no zone. */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [first = '', second = ''] = zone.toLowerCase()
  const american = /^[ecmp][sd]t$/i.test(zone) ? AMERICAN_ZONES[first] : undefined
  if (american !== undefined) return american + (second === 'd' ? 60 : 0)
  const match = /([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}

/** Returns the milliseconds since midnight. Returns `null` for an invalid time. */
function timeOfDay([hourText = '0', minute = '0', second = '0', fraction = '', half]: Found['time']): number | null {
  const hour = hourOf(Number(hourText), half)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return (hour * 3600 + Number(minute) * 60 + Number(second)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

/** Spreadsheets count days from here; the dates of this century have five digits. */
const SERIAL_START = Date.UTC(1899, 11, 30)
const SERIAL = /^[3-6]\d{4}(?:[.,]\d{1,12})?$/
const UNIX_TIME = /^[1-3]\d{9}(?:\d{3})?$/

/** Reads a spreadsheet's day number, which has no zone, or a Unix time in seconds or milliseconds. */
function readNumber(text: string, timeZone: string): number | null {
  if (UNIX_TIME.test(text)) return text.length > 10 ? Number(text) : Number(text) * 1000
  if (!SERIAL.test(text)) return null
  const seconds = Math.round(Number(text.replace(',', '.')) * 86_400)
  return instantOf(SERIAL_START + seconds * 1000, timeZone)
}

/** Whether a text is a date without separators, such as 20251003 or a Unix time. It may be another number. */
export const isNumberDate = (text: string): boolean => PACKED.test(text) || SERIAL.test(text) || UNIX_TIME.test(text)

/** Parses a date, with or without a time and an offset. A date without an offset is read in `timeZone`. */
export function parseDate(text: string, { order, timeZone }: { order: DateOrder; timeZone: string }): DateReading {
  const trimmed = text.trim().replace(/^'/, '')
  if (trimmed === '') return { problem: 'the date is missing' }
  const instant = readNumber(trimmed, timeZone)
  if (instant !== null) return { at: instant }
  const found = trimmed.length > 60 ? null : find(tidy(trimmed), order)
  if (found === null) return { problem: `"${trimmed.slice(0, 60)}" is not a date` }
  const problem = problemOf(found, trimmed)
  if (problem !== null) return { problem }
  const time = timeOfDay(found.time)
  if (time === null) return { problem: `"${trimmed}" has an invalid time of day` }
  const local = Date.UTC(found.year, found.month - 1, found.day) + time
  const offset = offsetOf(found.time[5])
  return { at: offset === null ? instantOf(local, timeZone) : local - offset * 60_000 }
}

/**
 * Returns whether a date has the day or the month first, or 'either' if both are possible (03/04/2025). Returns `null`
 * if it doesn't matter: another notation, or day and month are equal.
 */
export function dateOrderEvidence(text: string): DateOrder | 'either' | null {
  const match = NUMBERS.exec(foldText(text.trim()))
  if (match === null || match[2] === '.') return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12 && second <= 12) return 'day_first'
  if (second > 12 && first <= 12) return 'month_first'
  return first === second || first > 12 ? null : 'either'
}
