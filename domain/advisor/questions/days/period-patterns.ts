import type { FiguresEnd } from '#domain/figures-end.ts'
import { addDays, isDay, latestDay, type Period } from '#domain/periods.ts'
import { lastUnits, monthSpan, type Unit, unitAround, UNITS, weekdayOf } from '#domain/calendar-units.ts'

export type Calendar = {
  /** Today in the store's time zone. */
  today: string
  /** Days of the store's first and last order; `null` without orders. */
  firstDay: string | null
  lastDay: string | null
  /** Where the store's figures end, if that is before today. */
  figuresEnd?: FiguresEnd | null
}

/** The period that date words in a question mean. */
export type Days = {
  period: Period
  unit: Unit
  /** Whether the unit, such as "this month", isn't over yet. */
  isCurrent?: boolean
  /** Whether the words count days, such as "the last 7 days", rather than name a calendar unit. */
  isCounted?: boolean
  /** Returns the same dates in another year. Missing if the words state the year. */
  inYear?: (year: number) => Period
}

export type PeriodProblem = 'ambiguous' | 'future' | 'unnamed'

type Match = { groups: Record<string, string | undefined>; before: string; calendar: Calendar }
type PeriodPattern = { pattern: RegExp; read: (match: Match) => Days | PeriodProblem | null }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const YEAR = '(?<year>(?:19|20)\\d{2})'
const UNIT = '(?<unit>week|month|quarter|year)'
const COUNT = '(?<count>\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple of)'
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ORDINALS = ['first', 'second', 'third', 'fourth']
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const LONGEST: Record<Unit, number> = { day: 18_000, week: 2_600, month: 600, quarter: 200, year: 50 }

const pattern = (source: string) => new RegExp(`(?<![\\w$€£#])${source}(?!\\w)`, 'gd')

const monthIndex = (name = '') => MONTHS.indexOf(name.slice(0, 3))
const unitOf = (name = '') => UNITS.find((unit) => unit === name) ?? 'day'

function countOf(word = ''): number {
  if (/^\d/.test(word)) return Number(word)
  if (word === 'couple of') return 2
  return Math.max(1, NUMBERS.indexOf(word) + 1)
}

/** Returns the last day that a name without a year can mean: today, or the last order if no day of a year has any. */
export function lastNamedDay({ today, lastDay }: Pick<Calendar, 'today' | 'lastDay'>): string {
  return lastDay !== null && lastDay < unitAround(today, 'month', -12).from ? lastDay : today
}

/** Returns the period of a day, month, quarter or half-year. Without a year, returns the latest one that has begun. */
function named(
  year: string | undefined,
  unit: Unit,
  context: { calendar: Calendar; inYear: (year: number) => Period },
): Days {
  const { calendar, inYear } = context
  if (year) return { period: inYear(Number(year)), unit }
  const last = lastNamedDay(calendar)
  const lastYear = Number(last.slice(0, 4))
  const current = inYear(lastYear)
  return { period: current.from <= last ? current : inYear(lastYear - 1), unit, inYear }
}

function calendarDay(year: number, month: number, day: number): Period {
  const text = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? { from: text, to: text } : { from: '', to: '' }
}

/** Parses a numeric date such as 3/4/2026. Returns 'ambiguous' if either number can be the month. */
function readNumericDate({ groups }: Match): Days | PeriodProblem {
  const [first, second, year] = [Number(groups['first']), Number(groups['second']), Number(groups['year'])]
  if (first <= 12 && second <= 12 && first !== second) return 'ambiguous'
  const [month, day] = first > 12 ? [second, first] : [first, second]
  return { period: calendarDay(year, month - 1, day), unit: 'day' }
}

function readDayOfMonth({ groups, calendar }: Match): Days {
  const { month, day, year } = groups
  const inYear = (given: number) => calendarDay(given, monthIndex(month), Number(day))
  return named(year, 'day', { calendar, inYear })
}

const LEADS_TO_MAY =
  /\b(?:in|for|during|since|of|last|this|from|to|until|till|through|and|vs|versus|between|with|against|than|before|after|month)\s+$/

function readMonth({ groups, before, calendar }: Match): Days | null {
  const { month, year } = groups
  // "May" alone is more often a verb than a month.
  if (month === 'may' && !year && !LEADS_TO_MAY.test(before)) return null
  return named(year, 'month', { calendar, inYear: (given) => monthSpan(given, monthIndex(month), 1) })
}

function readQuarter({ groups, calendar }: Match): Days {
  const { number, ordinal = '', year } = groups
  const index = number ? Number(number) - 1 : ORDINALS.indexOf(ordinal)
  return named(year, 'quarter', { calendar, inYear: (given) => monthSpan(given, index * 3, 3) })
}

function readHalf({ groups, calendar }: Match): Days {
  const { number, ordinal = '', year } = groups
  const index = number ? Number(number) - 1 : ORDINALS.indexOf(ordinal)
  return named(year, 'quarter', { calendar, inYear: (given) => monthSpan(given, index * 6, 6) })
}

/** Returns the days of "the last 90 days", which end on the same day as in the period picker. */
const counted = ({ today, lastDay }: Calendar, count: number, unit: Unit): Days => ({
  period: lastUnits(latestDay(today, lastDay), count, unit),
  unit: 'day',
  isCounted: true,
})

const PAST_DAYS: Record<string, number> = { week: 7, month: 30, quarter: 90 }

function readRelativeUnit({ groups, calendar }: Match): Days | PeriodProblem {
  const unit = unitOf(groups['unit'])
  const { which = '' } = groups
  const { today } = calendar
  if (['next', 'coming', 'upcoming'].includes(which)) return 'future'
  if (which === 'this' || which === 'current') return { period: unitAround(today, unit), unit, isCurrent: true }
  if (which !== 'past') return { period: unitAround(today, unit, -1), unit }
  const days = PAST_DAYS[unit]
  return days ? counted(calendar, days, 'day') : counted(calendar, 12, 'month')
}

function readCounted({ groups, calendar }: Match): Days {
  const unit = unitOf(groups['units'])
  return counted(calendar, Math.min(countOf(groups['count']), LONGEST[unit]), unit)
}

function readAgo({ groups, calendar: { today } }: Match): Days {
  const unit = unitOf(groups['units'])
  return { period: unitAround(today, unit, -Math.min(countOf(groups['count']), LONGEST[unit])), unit }
}

function readWeekday({ groups, calendar: { today } }: Match): Days | PeriodProblem {
  const { which, weekday = '' } = groups
  if (which === 'next') return 'future'
  const back = (weekdayOf(today) - WEEKDAYS.indexOf(weekday) + 7) % 7
  return { period: unitAround(today, 'day', which === 'last' && back === 0 ? -7 : -back), unit: 'day' }
}

function readAllTime({ calendar: { today, firstDay, lastDay } }: Match): Days {
  const last = lastDay !== null && lastDay < today ? lastDay : today
  return { period: { from: firstDay ?? today, to: last }, unit: 'day' }
}

function readWeekend({ groups, calendar: { today } }: Match): Days {
  const weekday = weekdayOf(today)
  const isRunning = weekday >= 5
  const saturday = addDays(today, -((weekday + 2) % 7) - (isRunning && groups['which'] === 'last' ? 7 : 0))
  return { period: { from: saturday, to: addDays(saturday, 1) }, unit: 'day' }
}

const oneDay =
  (by: number) =>
  ({ calendar: { today } }: Match): Days => ({ period: unitAround(today, 'day', by), unit: 'day' })

const toDate =
  (unit: Unit) =>
  ({ calendar: { today } }: Match): Days => ({ period: unitAround(today, unit), unit, isCurrent: true })

/** Patterns for date words. A longer pattern comes before a shorter one that it contains. */
export const PERIOD_PATTERNS: readonly PeriodPattern[] = [
  {
    pattern: pattern(
      "(?:black friday|cyber monday|christmas|xmas|easter|thanksgiving|halloween|ramadan|diwali|valentine'?s?(?: day)?|mother'?s day|father'?s day|spring|summer|autumn|winter|holiday season|holidays)",
    ),
    read: () => 'unnamed',
  },
  {
    pattern: pattern('(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})'),
    read: ({ groups: { year, month, day } }) => ({
      period: calendarDay(Number(year), Number(month) - 1, Number(day)),
      unit: 'day',
    }),
  },
  {
    pattern: pattern(`${YEAR}-(?<month>0[1-9]|1[0-2])`),
    read: ({ groups: { year, month } }) => ({ period: monthSpan(Number(year), Number(month) - 1, 1), unit: 'month' }),
  },
  { pattern: pattern(`(?<first>\\d{1,2})[/.](?<second>\\d{1,2})[/.]${YEAR}`), read: readNumericDate },
  {
    pattern: pattern(`(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\.?(?:,? ${YEAR})?`),
    read: readDayOfMonth,
  },
  { pattern: pattern(`${MONTH}\\.? (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? ${YEAR})?`), read: readDayOfMonth },
  {
    pattern: pattern(`${MONTH}\\.?,? (?:of )?(?:last|the previous) year`),
    read: ({ groups: { month }, calendar: { today } }) => ({
      period: monthSpan(Number(today.slice(0, 4)) - 1, monthIndex(month), 1),
      unit: 'month',
    }),
  },
  {
    // "May" begins a range: "sales may to july".
    pattern: pattern(
      `(?<month>may)(?= ?(?:to|until|till|through|thru|-|–|—) ?${MONTH.replace('<month>', '<last>')}\\b)`,
    ),
    read: ({ groups: { month }, calendar }) =>
      named(undefined, 'month', { calendar, inYear: (given) => monthSpan(given, monthIndex(month), 1) }),
  },
  { pattern: pattern(`(?:last |this |past )?${MONTH}\\.?(?:,? (?:of )?${YEAR})?`), read: readMonth },
  { pattern: pattern(`q(?<number>[1-4])(?: (?:of )?${YEAR})?`), read: readQuarter },
  {
    pattern: pattern(`(?:the )?(?<ordinal>first|second|third|fourth) quarter(?: of)?(?: ${YEAR})?`),
    read: readQuarter,
  },
  { pattern: pattern(`h(?<number>[12])(?: (?:of )?${YEAR})`), read: readHalf },
  { pattern: pattern(`(?:the )?(?<ordinal>first|second) half of (?:the year|${YEAR})`), read: readHalf },
  {
    pattern: pattern(
      `(?:the )?(?:last|past|previous|prior|trailing|recent) ${COUNT} (?<units>day|week|month|quarter|year)s?`,
    ),
    read: readCounted,
  },
  { pattern: pattern(`${COUNT} (?<units>day|week|month|quarter|year)s? ago`), read: readAgo },
  {
    pattern: pattern(`(?:the )?(?<which>this|current|last|previous|prior|past|next|coming|upcoming) ${UNIT}`),
    read: readRelativeUnit,
  },
  { pattern: pattern('(?:week[- ]to[- ]date|wtd)'), read: toDate('week') },
  { pattern: pattern('(?:month[- ]to[- ]date|mtd)'), read: toDate('month') },
  { pattern: pattern('(?:quarter[- ]to[- ]date|qtd)'), read: toDate('quarter') },
  { pattern: pattern('(?:year[- ]to[- ]date|ytd)'), read: toDate('year') },
  {
    pattern: pattern('(?:the )?(?:last|past) fortnight'),
    read: ({ calendar }) => counted(calendar, 14, 'day'),
  },
  { pattern: pattern('(?:the )?day before yesterday'), read: oneDay(-2) },
  { pattern: pattern('yesterday'), read: oneDay(-1) },
  { pattern: pattern("today(?:'s)?"), read: oneDay(0) },
  { pattern: pattern('tomorrow'), read: () => 'future' },
  { pattern: pattern('(?<!\\b(?:every|each|per|a) )(?:(?<which>last|this|the) )?weekend'), read: readWeekend },
  { pattern: pattern(`(?:(?<which>last|this|next|on) )?(?<weekday>${WEEKDAYS.join('|')})`), read: readWeekday },
  {
    pattern: pattern(
      '(?:all[- ]time|of all time|ever|since (?:the )?(?:beginning|start|launch|opening|(?:we|i) (?:began|started|opened|launched))|to date|so far)',
    ),
    read: readAllTime,
  },
  {
    pattern: pattern(
      `(?<![.,]|\\d )${YEAR}(?![.,]\\d|-[a-z]| ?(?:%|orders|units|customers|products|items|sales|usd|eur|gbp))`,
    ),
    read: ({ groups: { year } }) => ({ period: monthSpan(Number(year), 0, 12), unit: 'year' }),
  },
]
