import { unitAround } from '#domain/calendar-units.ts'
import { compareDays } from '#domain/comparison.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import { daysBetween, type Period } from '#domain/periods.ts'
import { nameOfCurrent, type PeriodReading, type Span } from './read-periods.ts'

export type ComparedDays = {
  /** `null` means the server's default period. */
  period: Period | null
  /** The period's name if the comparison days depend on it, otherwise `null`. */
  name: PeriodName | null
  compare: Comparison
  /** The comparison days if they are neither the previous period nor the previous year, otherwise `null`. */
  other: Period | null
}

const AGAINST =
  /\b(?:compar\w+ (?:it |them |that )?(?:to|with|against)|compared|vs\.?|versus|against|than|relative to)\b/
const COMPARE = /\b(?:compar|differ)/
export const YEAR_BEFORE =
  /\byear[- ](?:over|on)[- ]year\b|\byoy\b|\b(?:the|a|one) year (?:before|earlier|ago)\b|\b(?:previous|prior) year\b|\bsame (?:\w+ )?(?:\w+ )?(?:of |in )?last year\b/
const LAST_YEAR = /\blast year\b/

const DEFAULT_DAYS = { period: null, name: null }

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** Returns which of the server's comparisons covers these days. Returns `null` if none does. */
function toComparison(main: Span, other: Span, today: string): Comparison | null {
  const before = unitAround(main.period.from, main.unit, -1)
  // The server compares an unfinished month with the same days of the month before.
  if (main.isCurrent && isSame(before, other.period)) return 'previous_period'
  const kinds = ['previous_period', 'previous_year'] as const
  const comparedBy = (compare: (typeof kinds)[number]) => compareDays({ ...main, compare, today })?.comparison
  return kinds.find((kind) => isSame(comparedBy(kind) ?? main.period, other.period)) ?? null
}

/**
 * Returns which of two periods the reply is about, and which it is compared with. The reply is about the first one,
 * unless only the second one is still running.
 */
function pair(first: Span, second: Span, today: string): ComparedDays {
  const [main, other] = second.isCurrent && !first.isCurrent ? [second, first] : [first, second]
  const compare = toComparison(main, other, today)
  const { period, name } = main
  if (compare) return { period, name, compare, other: null }
  return { period, name, compare: 'none', other: other.period }
}

/**
 * Handles a question that names only the period to compare with. "Better than last month?" asks about this month. For
 * an earlier period, uses the server's default period.
 */
function againstOnly(span: Span, today: string): ComparedDays {
  const current = unitAround(today, span.unit)
  if (!isSame(unitAround(today, span.unit, -1), span.period))
    return { ...DEFAULT_DAYS, compare: 'none', other: span.period }
  return {
    period: { from: current.from, to: today },
    name: nameOfCurrent(span.unit),
    compare: 'previous_period',
    other: null,
  }
}

function isYearBefore(text: string, pivot: number, first: Span | undefined): boolean {
  return YEAR_BEFORE.test(text) || (LAST_YEAR.test(text.slice(pivot)) && first?.unit !== 'year')
}

function againstYearBefore(text: string, first: Span | undefined): ComparedDays {
  const isNamed = first !== undefined && !LAST_YEAR.test(text.slice(first.start, first.end))
  const { period, name } = isNamed ? first : DEFAULT_DAYS
  return { period, name, compare: 'previous_year', other: null }
}

const WITH_YEAR = /\d{4}|'\d{2}|\b(?:last|this|current|previous|past|ago)\b/

const isWithoutYear = (text: string, { start, end, unit }: Span): boolean =>
  (unit === 'month' || unit === 'quarter') && !WITH_YEAR.test(text.slice(start, end))

/** "Q3 vs Q2" in May means both quarters of last year, although the second quarter has begun again. */
function inNearestYear(text: string, [first, second]: readonly Span[]): Span | undefined {
  if (!first || !second || !isWithoutYear(text, first) || !isWithoutYear(text, second)) return second
  const from = unitAround(second.period.from, second.unit, second.unit === 'month' ? -12 : -4)
  const distance = ({ from: day }: Period) => Math.abs(daysBetween(first.period.from, day))
  return distance(from) < distance(second.period) ? { ...second, period: from, isCurrent: false, name: null } : second
}

/** Reads the period of a question and the period to compare it with. */
export function readComparison(text: string, { spans }: Pick<PeriodReading, 'spans'>, today: string): ComparedDays {
  const [first] = spans
  const second = inNearestYear(text, spans)
  const pivot = AGAINST.exec(text)?.index ?? Infinity
  if (isYearBefore(text, pivot, first)) return againstYearBefore(text, first)
  if (!first) return { ...DEFAULT_DAYS, compare: 'previous_period', other: null }
  if (second && (pivot < Infinity || COMPARE.test(text))) return pair(first, second, today)
  if (first.start > pivot) return againstOnly(first, today)
  return { period: first.period, name: first.name, compare: 'previous_period', other: null }
}
