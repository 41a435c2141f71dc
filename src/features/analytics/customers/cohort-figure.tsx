import type { CohortsReport } from '#domain/contracts/cohorts.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { OrdersFigure } from '#figures/orders-figure.tsx'
import { usePageFilters } from '#figures/page-filters.ts'
import { formatBucket } from '#lib/format.ts'

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
  const { where } = usePageFilters()
  const { from = start, to = until } = days
  const period: Period = { from, to: to < until ? to : until }
  const conditions: Filter[] = [['has_done', ['is', 'first_order_month', [start]], null]]
  if (orderNumber !== undefined) conditions.push(['is', 'order_number', [orderNumber]])
  if (where) conditions.push(['has_done', where, null])
  return (
    <OrdersFigure
      text={children}
      className={className}
      question={{ store: store.id, metrics: [metric], by: [], rows: 'orders', period, where: ['and', conditions] }}
      name={`first ordered in ${formatBucket(start, 'month')}`}
      metric={metric}
      timeZone={store.timeZone}
    />
  )
}
