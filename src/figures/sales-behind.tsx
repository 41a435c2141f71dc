import type { SalesMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { formatRange } from '#lib/format.ts'
import { OrdersBehind } from './orders-behind.tsx'
import { usePageFilters } from './page-filters.ts'

/** Many orders have none of these, so those with most come first. */
const RARE: readonly SalesMetric[] = ['discounts', 'returns', 'duties']

export type SalesBehindProps = {
  name: SalesMetric
  period: Period
  store: { id: string; currency: string; timeZone: string }
  onClose: () => void
}

/** What a figure of a period is made of. */
export function SalesBehind({ name, period, store, onClose }: SalesBehindProps) {
  const { where } = usePageFilters()
  return (
    <OrdersBehind
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
      onClose={onClose}
    />
  )
}
