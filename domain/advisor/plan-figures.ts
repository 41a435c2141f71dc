import { lastUnits } from '#domain/calendar-units.ts'
import { latestDay, lengthOf, type Period } from '#domain/periods.ts'
import type { FiguresQuery } from './advisor.ts'
import type { Calendar } from '#domain/advisor/questions/days/period-patterns.ts'
import type { Request } from './request.ts'

/** The longest period of the API: 50 years. */
const LONGEST_DAYS = 18_262

export type FiguresPlan = { main: FiguresQuery; other: FiguresQuery | null }

/** Shortens a period that is longer than the API allows. */
export function withinReach(period: Period, { firstDay, today }: Calendar): Period {
  if (lengthOf(period) <= LONGEST_DAYS) return period
  return { from: firstDay !== null && firstDay <= period.to ? firstDay : today, to: period.to }
}

/**
 * Returns the period for a question that doesn't name one: the last twelve months if it asks for the best month,
 * otherwise `null` (the server's default).
 */
function openPeriod({ intent, text }: Request, { today, lastDay }: Calendar): Period | null {
  const isOfMonths = intent.kind === 'task' && intent.task === 'best_day' && /\bmonths?\b/.test(text)
  return isOfMonths ? lastUnits(latestDay(today, lastDay), 12, 'month') : null
}

/** Returns the figures to request for a reply. */
export function planFigures(request: Request, calendar: Calendar): FiguresPlan {
  const period = request.period ?? openPeriod(request, calendar)
  const days = period ? withinReach(period, calendar) : {}
  const other = request.other ? { ...withinReach(request.other, calendar), compare: 'none' as const } : null
  const name = request.period && request.name ? { period: request.name } : {}
  return { main: { ...days, ...name, compare: request.compare }, other }
}
