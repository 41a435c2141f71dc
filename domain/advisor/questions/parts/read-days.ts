import { en, type ParsedComponents, type ParsedResult } from 'chrono-node'
import { findNamedDays } from '#domain/advisor/questions/words/named-days.ts'
import { cover, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import { type Calendar, lastNamedDay, type PeriodProblem } from '#domain/advisor/questions/days/period-patterns.ts'
import { type PeriodReading, readPeriods, type Span } from '#domain/advisor/questions/days/read-periods.ts'
import { asksForOutcome, type Mention } from './read-names.ts'
import { addDays, isDay, type Period } from '#domain/periods.ts'
import { isSouthern } from '#domain/southern-zones.ts'

export type DaysReading = Pick<PeriodReading, 'spans'> & {
  problem: PeriodProblem | null
  /** Whether all days were found by the patterns that the dashboard's replies use too. */
  isUsual: boolean
}

const isoOf = (date: ParsedComponents): string =>
  [date.get('year'), date.get('month'), date.get('day')]
    .map((part, index) => String(part ?? 1).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')

const isDayKnown = (date: ParsedComponents): boolean => date.isCertain('day') && date.isCertain('month')

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Without a year, days are the latest ones that have begun. */
function inThePast({ from, to }: Period, isYearKnown: boolean, today: string): Period {
  if (isYearKnown || from <= today) return { from, to }
  return { from: yearBefore(from), to: yearBefore(to) }
}

function toPeriod({ start, end }: ParsedResult, today: string): Period | null {
  const last = end ?? start
  if (!isDayKnown(start) || !isDayKnown(last)) return null
  const isYearKnown = start.isCertain('year') || last.isCertain('year')
  const { from, to } = inThePast({ from: isoOf(start), to: isoOf(last) }, isYearKnown, today)
  if (!isDay(from) || !isDay(to)) return null
  // "From 5 to 2 April" is a slip.
  if (from > to && from.slice(0, 7) === to.slice(0, 7)) return null
  // "From 20 December to 5 January" begins in the year before.
  return from <= to ? { from, to } : { from: yearBefore(from), to }
}

const toSpan = (period: Period, start: number, end: number): Span => ({
  start,
  end,
  period,
  unit: 'day',
  isCurrent: false,
  name: null,
})

const MONTHS_OR_UNITS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY_WORDS = new RegExp(
  `^(?:${MONTHS_OR_UNITS}|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|st|nd|rd|th|to|and|until|till|through|from|between|of|on|in|the)$`,
)

/** The library also reads times of the day and numbers with a point. */
const isOfDays = (text: string): boolean =>
  /\p{L}{3}/u.test(text) && !/[.:/]/.test(text) && (text.match(/\p{L}+/gu) ?? []).every((word) => DAY_WORDS.test(word))

const BETWEEN_DAYS = /\bbetween (?:the )?\d{1,2}(?:st|nd|rd|th)? and (?:the )?\d{1,2}/g

/** Words with a number of the day are what the library knows better: "1 to 15 October", "the 3rd of last month". */
function findWithLibrary(scan: WordScan, today: string, isWanted: (result: ParsedResult) => boolean): Span[] {
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }
  const text = scan.rest.replaceAll(BETWEEN_DAYS, (found) => found.replace('and', ' to'))
  return en.GB.parse(text, reference).flatMap((result) => {
    const { index, text: found } = result
    const period = isWanted(result) && isOfDays(found) ? toPeriod(result, today) : null
    if (!period || period.from > today) return []
    cover(scan, index, index + found.length)
    return [toSpan({ from: period.from, to: period.to > today ? today : period.to }, index, index + found.length)]
  })
}

const LEAD =
  /\b(?:since|from|starting|between|after|before|until|till|up to|through|during|within|over|in|on|for|of|as of|at)\s+(?:the\s+|all of\s+)?$/
const OPEN_START = /\b(?:since|starting)\s+(?:the\s+)?$/
const OPEN_END = /\b(?:until|till|up to)\s+(?:the\s+)?$/

/** Days of the library and of names can be open at one end, as the patterns' own can. */
function opened(scan: WordScan, span: Span, { today, firstDay }: Calendar): Span {
  const lead = scan.text.slice(Math.max(0, span.start - 16), span.start)
  const { from, to } = span.period
  if (OPEN_START.test(lead)) return { ...span, period: { from, to: today } }
  if (OPEN_END.test(lead) && firstDay !== null && firstDay <= to) return { ...span, period: { from: firstDay, to } }
  if (/\bafter\s+$/.test(lead) && to < today) return { ...span, period: { from: addDays(to, 1), to: today } }
  if (/\bbefore\s+$/.test(lead) && firstDay !== null && firstDay < from) {
    return { ...span, period: { from: firstDay, to: addDays(from, -1) } }
  }
  return span
}

function coverLeads(scan: WordScan, spans: readonly Span[]): void {
  for (const { start } of spans) {
    const lead = LEAD.exec(scan.rest.slice(Math.max(0, start - 24), start))
    if (lead) cover(scan, start - lead[0].length, start)
  }
}

/** The time zone tells which half of the year is summer. */
type Place = { calendar: Calendar; timeZone: string }

/** Beside other days, these add none: "this month so far". */
const SO_FAR = /^(?:so far|to date)$/

/** Finds the days of a question and accounts for their words. */
export function takeDays(scan: WordScan, { calendar, timeZone }: Place): DaysReading {
  const { today } = calendar
  const named = findNamedDays(scan, { today, last: lastNamedDay(calendar), isSouthern: isSouthern(timeZone) })
  const ranges = findWithLibrary(scan, today, ({ end }) => Boolean(end))
  const usual = readPeriods(scan.rest, calendar)
  for (const { start, end } of usual.spans) cover(scan, start, end)
  const others = findWithLibrary(scan, today, ({ text }) => /\d/.test(text))
  const added = [...named, ...ranges, ...others].map((span) => opened(scan, span, calendar))
  const all = [...usual.spans, ...added].toSorted((one, other) => one.start - other.start)
  const spans = all.length > 1 ? all.filter(({ start, end }) => !SO_FAR.test(scan.text.slice(start, end))) : all
  coverLeads(scan, all)
  if (usual.problem !== null) scan.rest = rejoin(scan.rest, usual.rest)
  return { spans, problem: usual.problem, isUsual: added.length === 0 }
}

/** Words that name unusable days are not words that were not understood. */
function rejoin(rest: string, usual: string): string {
  return Array.from({ length: rest.length }, (_, at) => (usual[at] === ' ' && rest[at] !== ' ' ? '·' : rest[at])).join(
    '',
  )
}

const IN_ALL =
  /\b(?:in total|in all|all in all|all told|altogether|overall|so far|until now|up to now|over the years)\b/

type Whole = { text: string; mentions: readonly Mention[]; calendar: Calendar }

/** Returns where a question says that all days count, beside a name that it says it of. `null` if it doesn't. */
function wholeAt({ text, mentions }: Whole): { start: number; end: number } | null {
  const found = mentions.some(({ field }) => field === 'customer') ? IN_ALL.exec(text) : null
  if (found) return { start: found.index, end: found.index + found[0].length }
  const code = asksForOutcome(text) ? mentions.find(({ field }) => field === 'discount_code') : undefined
  return code ? { start: code.start, end: code.start } : null
}

/** What one customer "spent in total", and what came of a code, is of all days, if no others are named. */
export function wholeTime(days: DaysReading, whole: Whole): DaysReading {
  const { firstDay, today } = whole.calendar
  const place = days.spans.length === 0 && days.problem === null ? wholeAt(whole) : null
  if (!place || firstDay === null) return days
  return { ...days, spans: [toSpan({ from: firstDay, to: today }, place.start, place.end)], isUsual: false }
}
