import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'

type HistoryFigureProps = {
  store: { id: string; timeZone: string }
  metric: QueryMetric
  /** Without days, the whole history. */
  period?: Period
  /** Which orders, such as the second one of each customer. */
  conditions: readonly Filter[]
  /** What the figure is of. */
  name: string
  className?: string | undefined
  /** The figure. */
  children: string
}

/**
 * A figure of the customers with an order that matches the filters of the page. It opens those of their orders that add up
 * to it.
 */
export function HistoryFigure({ store, metric, period, conditions, children, ...shown }: HistoryFigureProps) {
  const { where } = usePageFilters()
  const all: Filter[] = where ? [...conditions, ['has_done', where, null]] : [...conditions]
  return (
    <OrdersFigure
      {...shown}
      text={children}
      question={{
        store: store.id,
        metrics: [metric],
        by: [],
        rows: 'orders',
        period: period ?? 'all_time',
        where: ['and', all],
      }}
      metric={metric}
      timeZone={store.timeZone}
    />
  )
}
