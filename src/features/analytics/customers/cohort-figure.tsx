import type { CohortsReport } from '#domain/contracts/analytics/cohorts.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { formatBucket } from '#lib/format.ts'
import { HistoryFigure } from './history-figure.tsx'

export type CohortFigureProps = {
  report: CohortsReport
  /** The first day of the cohort's month. */
  start: string
  metric: QueryMetric
  /** The days of the orders. Without an end, until the last day of the report. */
  from?: string
  to?: string
  /** Which of the orders of each customer, if not all: 1 for the first. */
  orderNumber?: number
  className?: string
  children: string
}

/** A figure of a cohort that opens the orders of its customers that add up to it. */
export function CohortFigure({ report, start, metric, orderNumber, className, children, ...days }: CohortFigureProps) {
  const { store, until } = report
  const { from = start, to = until } = days
  const cohort: Filter = ['has_done', ['is', 'first_order_month', [start]], null]
  return (
    <HistoryFigure
      store={store}
      metric={metric}
      period={{ from, to: to < until ? to : until }}
      conditions={orderNumber === undefined ? [cohort] : [cohort, ['is', 'order_number', [orderNumber]]]}
      name={`first ordered in ${formatBucket(start, 'month')}`}
      className={className}
    >
      {children}
    </HistoryFigure>
  )
}
