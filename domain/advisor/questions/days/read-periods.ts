import type { PeriodName } from '#domain/period-presets.ts'
import { addDays, isDay, type Period } from '#domain/periods.ts'
import type { Unit } from '#domain/calendar-units.ts'
import { type Calendar, type Days, PERIOD_PATTERNS, type PeriodProblem } from './period-patterns.ts'

export type Span = {
  /** Where the date words start in the text. */
  start: number
  end: number
  period: Period
  unit: Unit
  isCurrent: boolean
  /** The period's name if the comparison days depend on it, otherwise `null`. */
  name: PeriodName | null
}

export type PeriodReading = {
  spans: Span[]
  /** Why the question's dates can't be used; `null` if they can. */
  problem: PeriodProblem | null
  /** The text with spaces instead of its date words, so that all positions stay the same. */
  rest: string
}

type Found = Days & { start: number; end: number }

const blank = (text: string, start: number, end: number) =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

function findDays(text: string, calendar: Calendar) {
  const found: Found[] = []
  let rest = text
  let problem: PeriodProblem | null = null
  for (const { pattern, read } of PERIOD_PATTERNS) {
    for (const match of rest.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      const days = read({ groups: match.groups ?? {}, before: text.slice(Math.max(0, start - 12), start), calendar })
      if (days === null) continue
      rest = blank(rest, start, end)
      if (typeof days === 'string') problem ??= days
      else if (isDay(days.period.from) && isDay(days.period.to)) found.push({ ...days, start, end })
      else problem ??= 'ambiguous'
    }
  }
  return { found: found.toSorted((one, other) => one.start - other.start), rest, problem }
}

const JOINS = /^\s*(?:to|until|till|through|thru|-|–|—)\s*(?:the\s+)?$/
const JOINS_BETWEEN = /^\s*and\s*$/

/** Whether the text joins two periods into a range, such as "from March to May". */
function isRange(text: string, first: Found, second: Found): boolean {
  const lead = text.slice(0, first.start)
  const link = text.slice(first.end, second.start)
  const isCompared = /\b(?:compar|differ)/.test(text)
  if (/\bbetween\s+(?:the\s+)?$/.test(lead)) return !isCompared && JOINS_BETWEEN.test(link)
  return JOINS.test(link) && (!isCompared || /\bfrom\s+(?:the\s+)?$/.test(lead))
}

/** Returns the range from the first to the second period. If only one of them has a year, uses it for both. */
function joinRange(first: Found, second: Found): Period {
  const yearOf = ({ period }: Days, end: 'from' | 'to') => Number(period[end].slice(0, 4))
  let from = first.period.from
  let to = second.period.to
  if (first.inYear && !second.inYear) {
    from = first.inYear(yearOf(second, 'to')).from
    if (from > to) from = first.inYear(yearOf(second, 'to') - 1).from
  } else if (second.inYear && from > to) {
    to = second.inYear(yearOf(first, 'from')).to
    if (from > to) to = second.inYear(yearOf(first, 'from') + 1).to
  } else if (first.inYear && from > to) {
    from = first.inYear(yearOf(first, 'from') - 1).from
  }
  return from <= to ? { from, to } : { from: to, to: from }
}

const OPEN_START = /\b(?:since|from|starting(?: in| on)?)\s+(?:the\s+)?$/
const FROM = /\bfrom\s+(?:the\s+)?$/
/** "Orders from last week" are those of that week. */
const RELATIVE = /^(?:the )?(?:last|past|previous|prior|this|current|yesterday|today|day before)\b|ago$/
const OPEN_END = /\b(?:until|till|up to|through)\s+(?:the\s+)?$/

/** Returns the days before a period, if there are any orders in them. */
function daysBefore({ from, to }: Period, lead: string, firstDay: string | null): Period | null {
  if (firstDay === null) return null
  if (OPEN_END.test(lead) && firstDay <= to) return { from: firstDay, to }
  return /\bbefore\s+(?:the\s+)?$/.test(lead) && firstDay < from ? { from: firstDay, to: addDays(from, -1) } : null
}

/** Returns the days of a range with one end, such as "since March". Returns other periods unchanged. */
function openEnded(text: string, days: Found, { today, firstDay }: Calendar): Period {
  const lead = text.slice(Math.max(0, days.start - 24), days.start)
  const { from, to } = days.period
  if (FROM.test(lead) && RELATIVE.test(text.slice(days.start, days.end))) return days.period
  if (OPEN_START.test(lead)) return { from, to: today }
  if (/\bafter\s+(?:the\s+)?$/.test(lead) && to < today) return { from: addDays(to, 1), to: today }
  return daysBefore(days.period, lead, firstDay) ?? days.period
}

/** Returns the name of the current week, month, quarter or year, such as `this_month`. Returns `null` for a day. */
export const nameOfCurrent = (unit: Unit): PeriodName | null => (unit === 'day' ? null : `this_${unit}`)

function nameOf({ unit, isCounted }: Days, isCurrent: boolean): PeriodName | null {
  if (isCurrent) return nameOfCurrent(unit)
  return isCounted ? 'days' : null
}

/** Cuts the period off after today. Returns `null` if all of it is in the future. */
function toSpan(days: Found, period: Period, today: string): Span | null {
  if (period.from > today) return null
  const { start, end, unit } = days
  const to = period.to > today ? today : period.to
  const isCurrent = days.isCurrent === true || (unit !== 'day' && period.to > today)
  return { start, end, period: { from: period.from, to }, unit, isCurrent, name: nameOf(days, isCurrent) }
}

/** Finds date words in a lower-case text and converts them to days, using the store's calendar. */
export function readPeriods(text: string, calendar: Calendar): PeriodReading {
  const { found, rest, problem } = findDays(text, calendar)
  const spans: (Span | null)[] = []
  for (let index = 0; index < found.length; index += 1) {
    const first = found[index]
    const second = found[index + 1]
    if (!first) break
    if (second && isRange(text, first, second)) {
      index += 1
      const whole: Found = { start: first.start, end: second.end, unit: 'day', period: joinRange(first, second) }
      spans.push(toSpan(whole, whole.period, calendar.today))
    } else spans.push(toSpan(first, openEnded(text, first, calendar), calendar.today))
  }
  const begun = spans.filter((span) => span !== null)
  return { spans: begun, problem: problem ?? (begun.length < spans.length ? 'future' : null), rest }
}
