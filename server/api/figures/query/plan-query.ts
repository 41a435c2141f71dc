import { bucketsOf } from '#domain/buckets.ts'
import { comparedBuckets, type Shift } from '#domain/comparison.ts'
import type { FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { isTimeDimension, type TimeDimension } from '#domain/dimensions.ts'
import { firstOpenDay } from '#domain/figures-end.ts'
import { addDays, daysBetween, lengthOf, type Period } from '#domain/periods.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { type PeriodPlan, planPeriods } from '#server/api/figures/plan-periods.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { RowField } from './field-sql.ts'
import { isOrderPart, partsOf } from './metric-parts.ts'
import type { Days, Sorting, Span } from './rows-sql.ts'

export type QueryPlan = {
  by: readonly RowField[]
  order: readonly Sorting[]
  currency: string
  /** Whether ad spend counts, which has only a day and an ad channel and is in the store's currency. */
  hasAds: boolean
  period: Period
  /** The complete days of the period; `null` if all are. */
  completed: Period | null
  comparison: Period | null
  /** How far each day is from its comparison day. `null` without a comparison. */
  shift: Shift | null
  days: readonly Days[]
}

type Asked = { query: FiguresQuestionQuery; store: StoreSummary; today: string }

/**
 * Plans a comparison with chosen days. Only complete days of the period are compared. If both are equally long, the
 * comparison is shortened by as many days.
 */
function compareChosen(chosen: Period, period: Period, openDay: string): Omit<PeriodPlan, 'period'> {
  const complete = addDays(openDay, -1)
  if (period.from > complete) return { completed: null, comparison: null, shift: null }
  const unfinished = Math.max(0, daysBetween(complete, period.to))
  const cut = lengthOf(chosen) === lengthOf(period) ? unfinished : 0
  return {
    completed: unfinished > 0 ? { from: period.from, to: complete } : null,
    comparison: { from: chosen.from, to: addDays(chosen.to, -cut) },
    shift: { unit: 'days', by: daysBetween(chosen.from, period.from) },
  }
}

function planDays(asked: Asked): PeriodPlan {
  const { query, store, today } = asked
  // The rows behind figures belong to one period.
  const compare = query.rows === undefined ? query.compare : 'none'
  const { match, period } = query
  const named = typeof period === 'string' ? { period } : period && { ...period, period: period.name }
  const chosen = typeof compare === 'string' ? compare : 'none'
  // Without a period, take the one that was the default on the day of `knownOn`.
  const shownOn = period ? today : (query.knownOn ?? today)
  const plan = planPeriods({ ...named, compare: chosen, match }, store, shownOn)
  if (typeof compare === 'string') return plan
  const openDay = firstOpenDay(plan.period, { today, figuresEnd: store.figures_end })
  return { ...plan, ...compareChosen(compare, plan.period, openDay) }
}

/** The most days of a period with rows of days. Weeks may be those of every period that can be asked for by its days. */
const MOST_DAYS = { day: 366 * 10, week: 366 * 50 }

function checkLength(unit: TimeDimension, period: Period): void {
  if (unit !== 'day' && unit !== 'week') return
  if (lengthOf(period) <= MOST_DAYS[unit]) return
  throw new ApiError(400, 'invalid_query', `The parameter "period" is too long for a row for each ${unit}.`)
}

type Spans = { spans: readonly Span[]; comparedSpans: readonly Span[] }

/** Returns the rows of time, and the comparison days of each. */
function planSpans(unit: TimeDimension | undefined, { period, comparison, shift }: PeriodPlan): Spans {
  if (unit === undefined) return { spans: [], comparedSpans: [] }
  checkLength(unit, period)
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

/** Returns the days that are added up, with rows of a unit of time if there is one. */
export function planPhases(plan: PeriodPlan, unit?: TimeDimension): Days[] {
  const { completed, comparison, period } = plan
  const { comparedSpans, spans } = planSpans(unit, plan)
  return [
    { phase: 'shown', period, spans },
    ...(completed ? [{ phase: 'held' as const, period: completed, spans }] : []),
    ...(comparison ? [{ phase: 'base' as const, period: comparison, spans: comparedSpans }] : []),
  ]
}

/** Returns the one currency that all orders of a filter have, if it names one. */
export function currencyOf(where: Filter | undefined): string | undefined {
  if (where?.[0] === 'and') return where[1].map(currencyOf).find((currency) => currency !== undefined)
  if (where?.[0] === 'order_has') return currencyOf(where[1])
  if (where?.[0] !== 'is' || where[1] !== 'currency' || where[2].length !== 1) return undefined
  return where[2].find((value) => typeof value === 'string')
}

type Behind = { by: readonly RowField[]; order: readonly Sorting[] }

/** What makes up the rows behind figures, and their order. */
const BEHIND: Record<NonNullable<FiguresQuestionQuery['rows']>, Behind> = {
  orders: { by: ['order'], order: [['order', 'desc']] },
  lines: {
    by: ['order', 'product'],
    order: [
      ['order', 'desc'],
      ['product', 'asc'],
    ],
  },
  refunds: {
    by: ['order', 'refund_day'],
    order: [
      ['refund_day', 'desc'],
      ['order', 'desc'],
    ],
  },
}

/** Refunds have sums of money and no orders and customers of their own. */
function checkMetrics({ basis, metrics, rows }: FiguresQuestionQuery): void {
  if (rows !== 'refunds') return
  const wrong = metrics.findIndex((name) => partsOf([name], basis).some(isOrderPart))
  if (wrong === -1) return
  throw new ApiError(400, 'invalid_query', `The parameter "metrics.${wrong}" does not go together with refunds.`)
}

function orderOf({ by, metrics, order, rows }: FiguresQuestionQuery): readonly Sorting[] {
  if (order.length > 0) return order
  if (rows) return BEHIND[rows].order
  const byTime = by.filter(isTimeDimension).map((name) => [name, 'asc'] as const)
  return [...byTime, ...metrics.slice(0, 1).map((name) => [name, 'desc'] as const)]
}

/** Resolves the days, the rows of time, the currency and the order of a query. Throws 400 `invalid_query`. */
export function planQuery(asked: Asked): QueryPlan {
  const { query, store } = asked
  checkMetrics(query)
  const plan = planDays(asked)
  const { comparison, completed, period, shift } = plan
  const by = query.rows ? BEHIND[query.rows].by : query.by
  const currency = query.currency ?? currencyOf(query.where) ?? store.currency
  return {
    by,
    order: orderOf(query),
    currency,
    hasAds: query.where === undefined && by.every(isTimeDimension) && currency === store.currency,
    period,
    completed,
    comparison: comparison && { from: comparison.from, to: comparison.to },
    shift,
    days: planPhases(plan, query.by.find(isTimeDimension)),
  }
}
