import { unitAround } from '#domain/calendar-units.ts'
import type { ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import { addDays, type Period } from '#domain/periods.ts'

/** The days ahead that a question names, and the unit in which they are one. */
export type Ahead = { unit: ForecastUnit; period: Period }

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

// "May" is a month only after a word for time, "march" too.
const NAMED_MONTH = new RegExp(
  String.raw`\b(?:in|for|during|of|this|next|until|sales) (${MONTHS.join('|')})\b(?: (\d{4}))?`,
)

const UNIT = /\b(this|next|coming|rest of the|current) (week|month)\b/

/** Returns the week or month of the calendar, or the day, that a question about the future names. `null` if it names none. */
export function readAhead(question: string, today: string): Ahead | null {
  const text = question.toLowerCase().replaceAll(/\s+/g, ' ')
  const [, which, unit] = UNIT.exec(text) ?? []
  if (unit === 'week' || unit === 'month') {
    return { unit, period: unitAround(today, unit, which === 'next' || which === 'coming' ? 1 : 0) }
  }
  if (/\btomorrow\b/.test(text)) return dayAhead(addDays(today, 1))
  if (/\btoday\b/.test(text)) return dayAhead(today)
  const [, month, year] = NAMED_MONTH.exec(text) ?? []
  return month === undefined ? null : { unit: 'month', period: monthAhead(MONTHS.indexOf(month), year, today) }
}

const dayAhead = (day: string): Ahead => ({ unit: 'day', period: { from: day, to: day } })

/** The month with this number in the given year, or else the coming one. */
function monthAhead(month: number, year: string | undefined, today: string): Period {
  const by = month + 1 - Number(today.slice(5, 7))
  if (year === undefined) return unitAround(today, 'month', (by + 12) % 12)
  return unitAround(today, 'month', by + 12 * (Number(year) - Number(today.slice(0, 4))))
}
