import { bucketsOf, comparedBuckets } from '#domain/buckets.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { FiguresQuestionQuery } from '#domain/contracts/figures.ts'
import { isTimeDimension } from '#domain/dimensions.ts'
import { PERIOD_PRESETS } from '#domain/period-presets.ts'
import { daysBetween, type Period } from '#domain/periods.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { type PeriodPlan, planPeriods } from '#server/api/figures/plan-periods.ts'
import type { RowField } from './field-sql.ts'
import type { Sorting, Span } from './sums-sql.ts'

export type QueryPlan = {
  by: readonly RowField[]
  order: readonly Sorting[]
  currency: string
  period: Period
  /** The finished days of the period, which the comparison is compared with. `null` if the whole period is. */
  completed: Period | null
  comparison: Period | null
  spans: readonly Span[]
  comparedSpans: readonly Span[]
}

type Asked = { query: FiguresQuestionQuery; store: StoreSummary; today: string }
type Named = Extract<FiguresQuestionQuery['period'], string>

function daysOfName(name: Named, { store, today }: Asked): Period {
  if (name === 'this_week') return { from: unitAround(today, 'week').from, to: today }
  if (name === 'this_quarter') return { from: unitAround(today, 'quarter').from, to: today }
  const preset = PERIOD_PRESETS.find((candidate) => candidate.name === name)
  if (!preset) throw new RangeError(`Unknown period: ${name}`)
  const days = preset.periodOf({ today, firstDay: store.first_order_day, lastDay: store.last_order_day })
  // Orders may all be dated in the future.
  return days.from > days.to ? { from: days.to, to: days.to } : days
}

function planDays(asked: Asked): PeriodPlan {
  const { query, store, today } = asked
  const { compare, match, period } = query
  const named = typeof period === 'string' ? { ...daysOfName(period, asked), period } : period
  const chosen = typeof compare === 'string' ? compare : 'none'
  const plan = planPeriods({ ...named, compare: chosen, match }, store, today)
  if (typeof compare === 'string') return plan
  const shift = { unit: 'days', by: daysBetween(compare.from, plan.period.from) } as const
  return { ...plan, comparison: compare, shift }
}

type Spans = Pick<QueryPlan, 'spans' | 'comparedSpans'>

/** Returns the rows of time, and the comparison days of each. */
function planSpans({ by }: FiguresQuestionQuery, { period, comparison, shift }: PeriodPlan): Spans {
  const unit = by.find(isTimeDimension)
  if (unit === undefined) return { spans: [], comparedSpans: [] }
  const spans = bucketsOf(period, unit).map((bucket) => ({ ...bucket, bucket: bucket.from }))
  if (!comparison || !shift) return { spans, comparedSpans: [] }
  const compared = comparedBuckets(spans, { unit, period, comparison, shift })
  return {
    spans,
    comparedSpans: spans.flatMap(({ bucket }, index) => {
      const days = compared[index]
      return days ? [{ ...days, bucket }] : []
    }),
  }
}

function orderOf({ by, metrics, order, rows }: FiguresQuestionQuery): readonly Sorting[] {
  if (order.length > 0) return order
  if (rows === 'orders') return [['order', 'desc']]
  const byTime = by.filter(isTimeDimension).map((name) => [name, 'asc'] as const)
  return [...byTime, ...metrics.slice(0, 1).map((name) => [name, 'desc'] as const)]
}

/** Resolves the days, the rows of time, the currency and the order of a query. */
export function planQuery(asked: Asked): QueryPlan {
  const { query, store } = asked
  const days = planDays(asked)
  return {
    by: query.rows === 'orders' ? ['order'] : query.by,
    order: orderOf(query),
    currency: query.currency ?? store.currency,
    period: days.period,
    completed: days.completed,
    comparison: days.comparison && { from: days.comparison.from, to: days.comparison.to },
    ...planSpans(query, days),
  }
}
