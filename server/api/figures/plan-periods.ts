import { addDays, comparisonPeriod, defaultPeriod, type Period } from '#domain/periods.ts'
import type { FiguresQuery } from './figures-query.ts'
import type { StoreSummary } from './load-store.ts'

export type PeriodPlan = {
  period: Period
  /** The period without an unfinished day, where it has one and something to be held against. */
  completed: Period | null
  comparison: Period | null
}

/** A day that is not over is never held against a whole one: the comparison covers the days that are complete. */
export function planPeriods(query: FiguresQuery, store: StoreSummary, today: string): PeriodPlan {
  const { from, to, compare } = query
  const period = from !== undefined && to !== undefined ? { from, to } : defaultPeriod(today, store.last_order_day)
  const yesterday = addDays(today, -1)
  if (compare === 'none' || period.from > yesterday) return { period, completed: null, comparison: null }
  const completed = period.to > yesterday ? { from: period.from, to: yesterday } : null
  return { period, completed, comparison: comparisonPeriod(completed ?? period, compare) }
}

/** The first and the last day as two parameters of a statement, both null where there is no period. */
export const daysOf = (period: Period | null) => [period?.from ?? null, period?.to ?? null]
