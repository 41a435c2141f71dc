import { unitAround, weekdayOf } from '#domain/calendar-units.ts'
import { addDays, type Period } from '#domain/periods.ts'
import type { Span } from '#domain/advisor/read-periods.ts'
import { cover, takeAll, type WordScan } from './word-scan.ts'

const THURSDAY = 3

/** The fourth Thursday of November. */
function thanksgiving(year: number): string {
  const first = `${year}-11-01`
  return addDays(first, ((THURSDAY - weekdayOf(first) + 7) % 7) + 21)
}

const on = (day: string): Period => ({ from: day, to: day })

function around(year: number, from: number, to: number): Period {
  const thursday = thanksgiving(year)
  return { from: addDays(thursday, from), to: addDays(thursday, to) }
}

/** Easter Sunday of the western churches, as Meeus, Jones and Butcher compute it. */
function easter(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const age = (skipped + 19 * golden + 15) % 30
  const moon = age - Math.floor(age / 28) * (1 - Math.floor(29 / (age + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const after = moon - weekday
  const month = 3 + Math.floor((after + 40) / 44)
  const day = after + 28 - 31 * Math.floor(month / 4)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const aroundEaster = (year: number, from: number, to: number): Period => ({
  from: addDays(easter(year), from),
  to: addDays(easter(year), to),
})

/** Days that have the same name in all countries. A longer name comes before a shorter one that it contains. */
const NAMED: readonly (readonly [string, (year: number) => Period])[] = [
  ['black friday (?:to|and|through|until) cyber monday', (year) => around(year, 1, 4)],
  ['(?:bfcm|black friday cyber monday)(?: weekend)?', (year) => around(year, 1, 4)],
  ['black friday week', (year) => around(year, -3, 1)],
  ['black friday weekend', (year) => around(year, 1, 3)],
  ['black friday', (year) => around(year, 1, 1)],
  ['cyber monday', (year) => around(year, 4, 4)],
  ['cyber week', (year) => around(year, 4, 10)],
  ['thanksgiving', (year) => on(thanksgiving(year))],
  ['easter weekend', (year) => aroundEaster(year, -2, 1)],
  ['easter monday', (year) => aroundEaster(year, 1, 1)],
  ['good friday', (year) => aroundEaster(year, -2, -2)],
  ['easter(?: sunday)?', (year) => aroundEaster(year, 0, 0)],
  ["valentine'?s? day", (year) => on(`${year}-02-14`)],
  ['halloween', (year) => on(`${year}-10-31`)],
  ['christmas eve', (year) => on(`${year}-12-24`)],
  ['christmas day', (year) => on(`${year}-12-25`)],
  ['boxing day', (year) => on(`${year}-12-26`)],
  ["new year'?s eve", (year) => on(`${year}-12-31`)],
  ["new year'?s day", (year) => on(`${year}-01-01`)],
]

const PATTERNS = NAMED.map(([name, inYear]) => ({
  pattern: new RegExp(`\\b(?:(?:last|this|the last) )?${name}(?: (?:in |of )?(?<year>(?:19|20)\\d{2}))?\\b`, 'g'),
  inYear,
}))

/** Without a year, the latest days that have begun. */
function latest(inYear: (year: number) => Period, today: string): Period {
  const year = Number(today.slice(0, 4))
  const current = inYear(year)
  return current.from <= today ? current : inYear(year - 1)
}

const WEEK =
  /\b(?:(?:the )?(?:calendar |iso )?week(?: number| no\.?| nr\.?)? |(?:(?<before>20\d{2})-?)?[wk]{1,2}-?)(?<number>\d{1,2})(?:(?: of| in|,)? (?:(?<year>(?:19|20)\d{2})|(?<which>this|last) year))?\b(?! (?:of|in) \p{L})/gu

/** Returns the days of an ISO week, or `null` if the year has no such week. */
function isoWeek(number: number, year: number): Period | null {
  const first = unitAround(`${year}-01-04`, 'week').from
  const from = addDays(first, (number - 1) * 7)
  const isOfYear = addDays(from, THURSDAY).startsWith(`${year}-`)
  return number > 0 && isOfYear ? { from, to: addDays(from, 6) } : null
}

function yearOfWeek(groups: Record<string, string | undefined>, today: string): number | null {
  const { before, year = before, which } = groups
  if (year !== undefined) return Number(year)
  if (which === undefined) return null
  return Number(today.slice(0, 4)) - (which === 'last' ? 1 : 0)
}

/** Finds weeks with their number in the ISO calendar, such as "week 42". Without a year, the latest that has begun. */
function findWeeks(scan: WordScan, today: string): Span[] {
  const current = Number(today.slice(0, 4))
  return [...scan.rest.matchAll(WEEK)].flatMap(({ index, 0: found, groups = {} }): Span[] => {
    const year = yearOfWeek(groups, today)
    const years = year === null ? [current, current - 1, current - 2] : [year]
    const days = years.map((each) => isoWeek(Number(groups['number']), each))
    const period = days.find((week) => week !== null && week.from <= today)
    if (!period) return []
    cover(scan, index, index + found.length)
    const to = period.to > today ? today : period.to
    return [
      {
        start: index,
        end: index + found.length,
        period: { from: period.from, to },
        unit: 'week',
        isCurrent: false,
        name: null,
      },
    ]
  })
}

/** Finds days such as "Black Friday" and accounts for their words. */
export function findNamedDays(scan: WordScan, today: string): Span[] {
  const weeks = findWeeks(scan, today)
  const named = PATTERNS.flatMap(({ pattern, inYear }) =>
    takeAll(scan, pattern).flatMap(({ index, 0: found, groups }): Span[] => {
      const year = groups?.['year']
      const { from, to } = year === undefined ? latest(inYear, today) : inYear(Number(year))
      if (from > today) return []
      const period = { from, to: to > today ? today : to }
      return [{ start: index, end: index + found.length, period, unit: 'day', isCurrent: false, name: null }]
    }),
  )
  return [...weeks, ...named]
}
