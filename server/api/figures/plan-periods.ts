import { compareDays, type Shift } from '#domain/comparison.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import { defaultPeriod, type Period } from '#domain/periods.ts'
import type { FiguresQuery } from './figures-query.ts'
import type { StoreSummary } from './load-store.ts'

type Comparison = NonNullable<Dashboard['comparison']>

export type PeriodPlan = {
  period: Period
  /** The finished part of the period, if it includes today and has a comparison. */
  completed: Period | null
  comparison: Comparison | null
  /** The distance to the comparison. */
  shift: Shift | null
}

/** Returns the period of a request and its comparison. */
export function planPeriods(query: FiguresQuery, store: StoreSummary, today: string): PeriodPlan {
  const { from, to, compare, match, period: name } = query
  const isNamed = from !== undefined && to !== undefined
  const period = isNamed ? { from, to } : defaultPeriod(today, store.last_order_day)
  const nothing = { period, completed: null, comparison: null, shift: null }
  if (compare === 'none') return nothing
  const compared = compareDays({ period, name: isNamed ? (name ?? null) : DEFAULT_PERIOD, compare, match, today })
  if (!compared) return nothing
  return { ...compared, period, comparison: { ...compared.comparison, ...(match && { match }) } }
}

/** The first and the last day as two parameters of a statement, both null without a period. */
export const daysOf = (period: Period | null) => [period?.from ?? null, period?.to ?? null]
