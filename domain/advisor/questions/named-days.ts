import { weekdayOf } from '#domain/calendar-units.ts'
import { addDays, type Period } from '#domain/periods.ts'
import type { Span } from '#domain/advisor/read-periods.ts'
import { takeAll, type WordScan } from './word-scan.ts'

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

/** Finds days such as "Black Friday" and accounts for their words. */
export function findNamedDays(scan: WordScan, today: string): Span[] {
  return PATTERNS.flatMap(({ pattern, inYear }) =>
    takeAll(scan, pattern).flatMap(({ index, 0: found, groups }): Span[] => {
      const year = groups?.['year']
      const { from, to } = year === undefined ? latest(inYear, today) : inYear(Number(year))
      if (from > today) return []
      const period = { from, to: to > today ? today : to }
      return [{ start: index, end: index + found.length, period, unit: 'day', isCurrent: false, name: null }]
    }),
  )
}
