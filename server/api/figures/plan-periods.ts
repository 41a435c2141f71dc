import { compareDays, type Shift } from '#domain/comparison.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { DEFAULT_PERIOD, periodOfName } from '#domain/period-presets.ts'
import { defaultPeriod, type Period } from '#domain/periods.ts'
import type { FiguresQuestion } from './figures-endpoint.ts'
import type { FiguresQuery } from './figures-query.ts'
import type { StoreSummary } from './load-store.ts'

type Comparison = NonNullable<Dashboard['comparison']>

export type PeriodPlan = {
  period: Period
  /** The complete days of the period. `null` if all of its days are, or if it has no comparison. */
  completed: Period | null
  comparison: Comparison | null
  /** How far the comparison lies before the period, in days, weeks or months. `null` without a comparison. */
  shift: Shift | null
}

function periodOf({ from, to, period: name }: FiguresQuery, store: StoreSummary, today: string): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  if (name === undefined || name === 'days') return defaultPeriod(today, store.last_order_day)
  return periodOfName(name, { today, firstDay: store.first_order_day, lastDay: store.last_order_day })
}

/** Returns the period that a request asks for, and the period to compare it with. */
export function planPeriods(query: FiguresQuery, store: StoreSummary, today: string): PeriodPlan {
  const { compare, match } = query
  const period = periodOf(query, store, today)
  const name = query.period ?? (query.from === undefined ? DEFAULT_PERIOD : null)
  const nothing = { period, completed: null, comparison: null, shift: null }
  if (compare === 'none') return nothing
  const compared = compareDays({ period, name, compare, match, today, figuresEnd: store.figures_end })
  if (!compared) return nothing
  return { ...compared, period, comparison: { ...compared.comparison, ...(match && { match }) } }
}

/** Adds the periods that a request asks for. */
export const withPlan = <Asked extends FiguresQuestion<FiguresQuery>>(
  question: Asked,
): Asked & { plan: PeriodPlan } => ({
  ...question,
  plan: planPeriods(question.query, question.store, question.today),
})
