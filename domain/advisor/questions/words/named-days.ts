import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import { unitAround, weekdayOf } from '#domain/calendar-units.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { SEASONS } from './seasons.ts'
import { cover, type WordScan } from './word-scan.ts'

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

type InYear = (year: number, isSouthern: boolean) => Period

const SEASON_OF_GIFTS = '(?:(?:christmas|xmas|holiday|festive) (?:shopping )?season)'

/** Days that have the same name in all countries. A longer name comes before a shorter one that it contains. */
const NAMED: readonly (readonly [string, InYear])[] = [
  ['black friday (?:to|and|through|until) cyber monday', (year) => around(year, 1, 4)],
  ['(?:bfcm|black friday cyber monday)(?: weekend)?', (year) => around(year, 1, 4)],
  ['(?:whole |entire )?week of black friday', (year) => around(year, -3, 3)],
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
  [SEASON_OF_GIFTS, (year) => ({ from: `${year}-11-01`, to: `${year}-12-31` })],
  ['christmas eve', (year) => on(`${year}-12-24`)],
  ['christmas day', (year) => on(`${year}-12-25`)],
  ['boxing day', (year) => on(`${year}-12-26`)],
  ["new year'?s eve", (year) => on(`${year}-12-31`)],
  ["new year'?s day", (year) => on(`${year}-01-01`)],
  ['(?:christmas|xmas)', (year) => ({ from: `${year}-12-24`, to: `${year}-12-26` })],
  ...SEASONS,
]

const YEAR = '(?:19|20)\\d{2}'

/** "Christmas mugs" are no days, so only words that can't be a name may follow, unless there is a year. */
const FOLLOWING =
  '(?= *(?:$|[-–?!.,;:)])| (?:a|again|against|and|at|average|but|by|compared|customers|did|do|does|each|every|except|excluding|figures|for|from|go|going|had|has|have|how|in|is|my|numbers|of|on|only|or|orders?|our|outside|over|per|profit|refunds|results|returns|revenue|sales|takings|than|the|through|to|total|turnover|under|units|until|versus|vs|was|we|were|what|which|with|without)\\b)'

const PATTERNS = NAMED.map(([name, inYear]) => ({
  pattern: new RegExp(
    `\\b(?:(?:the )?(?<which>last|this|past) )?(?:${name})(?: (?:of )?(?<relative>last|this) year\\b| (?:(?:in|of) )?(?<year>${YEAR})(?: ?[/–-] ?(?<next>${YEAR}|\\d{2})(?![\\d-]))?\\b|\\b${FOLLOWING})`,
    'g',
  ),
  inYear,
}))

type Groups = Record<string, string | undefined>

const isOfOneYear = ({ from, to }: Period): boolean => from.slice(0, 4) === to.slice(0, 4)

/** A winter is named by both of its years, and a summer by one. */
function ofYear({ year = '', next }: Groups, days: Period): Period | null {
  if (isOfOneYear(days)) return next === undefined ? days : null
  return next !== undefined && Number(next) % 100 === (Number(year) + 1) % 100 ? days : null
}

/** "This winter" is still this one for some weeks after its end. */
const DAYS_AFTER = 120

/** Returns the days that a name without a year means: the latest that have begun, or for "last" those that are over. */
function latest({ which }: Groups, inYear: (year: number) => Period, today: string): Period | null {
  const year = Number(today.slice(0, 4))
  const candidates = [year, year - 1, year - 2].map(inYear)
  const begun = candidates.find(({ from }) => from <= today) ?? null
  if (which === 'last' || which === 'past') return candidates.find(({ to }) => to < today) ?? null
  if (which !== 'this' || begun === null) return begun
  const isThis = begun.from.startsWith(`${year}-`) || addDays(begun.to, DAYS_AFTER) >= today
  return isThis ? begun : null
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

/** `last` is the last day that a bare name can mean. */
type Today = { today: string; last: string; isSouthern: boolean }

/** Finds the days of one name. Words without days stay: those in the future, and "winter 2025", which can be two. */
function findNamed(scan: WordScan, { pattern, inYear }: (typeof PATTERNS)[number], { today, last, isSouthern }: Today) {
  const daysIn = (year: number) => inYear(year, isSouthern)
  return [...scan.rest.matchAll(pattern)].flatMap(({ index, 0: found, groups = {} }): Span[] => {
    const { which, year, relative } = groups
    const until = which === undefined ? last : today
    const given = year ?? (relative && String(Number(today.slice(0, 4)) - (relative === 'last' ? 1 : 0)))
    const days =
      given === undefined ? latest(groups, daysIn, until) : ofYear({ ...groups, year: given }, daysIn(Number(given)))
    if (!days || days.from > today) return []
    const end = index + found.length
    cover(scan, index, end)
    const period = { from: days.from, to: days.to > today ? today : days.to }
    return [{ start: index, end, period, unit: 'day', isCurrent: false, name: null }]
  })
}

/** Finds days such as "Black Friday" and accounts for their words. */
export function findNamedDays(scan: WordScan, now: Today): Span[] {
  const weeks = findWeeks(scan, now.today)
  return [...weeks, ...PATTERNS.flatMap((named) => findNamed(scan, named, now))]
}
