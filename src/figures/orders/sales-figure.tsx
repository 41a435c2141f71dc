import type { SalesMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { formatRange } from '#lib/format.ts'
import { isRanked } from './behind.ts'
import { OrdersFigure } from './orders-figure.tsx'

/** Many orders have none of these, so those with most come first. */
const RARE: readonly SalesMetric[] = ['discounts', 'returns', 'duties']

type SalesFigureProps = {
  name: SalesMetric
  value: number | null
  /** The formatted value. */
  text: string
  period: Period
  /** Whether it counts all days of the report. On fewer days, filters on classes and segments find other orders. */
  isTotal?: boolean
  store: { id: string; currency: string; timeZone: string }
  className?: string | undefined
  /** -1 for a figure that arrows lead to. */
  tabIndex?: number | undefined
}

/** A figure of a period that opens what it is made of: refunds for their number, orders for all others. */
export function SalesFigure({ name, value, period, isTotal = false, store, ...shown }: SalesFigureProps) {
  const { where } = usePageFilters()
  if (value === null || value === 0 || (!isTotal && isRanked(where))) return shown.text
  return (
    <OrdersFigure
      {...shown}
      question={{
        store: store.id,
        metrics: [name],
        by: [],
        rows: name === 'refunds' ? 'refunds' : 'orders',
        period: { from: period.from, to: period.to },
        ...(RARE.includes(name) && { order: [[name, 'desc']] }),
        ...(where && { where }),
      }}
      name={formatRange(period)}
      metric={name}
      timeZone={store.timeZone}
    />
  )
}
