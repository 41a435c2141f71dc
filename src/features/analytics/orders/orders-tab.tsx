import type { ReactNode } from 'react'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { ORDERS_VIEWS, parseOrdersView } from '#figures/choices/orders-views.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { OrdersPanel } from './orders-panel.tsx'

const AttentionPanel = lazyPart(async () => (await import('./attention-panel.tsx')).AttentionPanel)

type OrdersTabProps = {
  report: SalesReport
  /** Says that the period has no sales, or `null`. */
  notice: ReactNode
}

/** The orders of the period, or those that need attention, whatever the period is. */
export function OrdersTab({ report, notice }: OrdersTabProps) {
  const { choice: view } = useChoice(parseOrdersView)
  if (view === 'all') return notice ?? <OrdersPanel report={report} />
  return (
    <PartBoundary fallback={<Skeleton className="h-96" />}>
      <AttentionPanel storeId={report.store.id} />
    </PartBoundary>
  )
}

/** Chooses which orders the Orders tab shows. */
export function OrdersViews() {
  const { choice: view, choose } = useChoice(parseOrdersView)
  return (
    <Segmented
      label="View"
      className="pointer-coarse:p-0"
      value={view}
      options={ORDERS_VIEWS}
      onChange={(value) => choose({ view: value === 'all' ? null : value, page: null })}
    />
  )
}
