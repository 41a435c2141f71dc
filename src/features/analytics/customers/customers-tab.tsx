import { type ReactNode, Suspense } from 'react'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { CUSTOMER_VIEWS } from '#figures/choices/customer-views.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { NO_CHOICE, parseCustomersChoice } from './customers-choice.ts'
import { OrderingPanel } from './ordering-panel.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'

const SegmentsPanel = lazyPart(async () => (await import('./segments-panel.tsx')).SegmentsPanel)
const ListsPanel = lazyPart(async () => (await import('#features/analytics/lists/lists-panel.tsx')).ListsPanel)
const CohortsPanel = lazyPart(async () => (await import('./cohorts-panel.tsx')).CohortsPanel)
const ExpectedPanel = lazyPart(async () => (await import('./expected-panel.tsx')).ExpectedPanel)
const CustomerListPanel = lazyPart(async () => (await import('./customer-list-panel.tsx')).CustomerListPanel)

type CustomersTabProps = {
  report: SalesReport
  /** The figures of the period. */
  children: ReactNode
}

/** What the Customers tab shows: the period's figures, or a report on the whole history. */
export function CustomersTab({ report: { store }, children }: CustomersTabProps) {
  const { view } = useChoice(parseCustomersChoice).choice
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Suspense fallback={<PanelSkeleton name="customers" />}>
        {view === 'overview' && (
          <>
            {children}
            <OrderingPanel storeId={store.id} />
          </>
        )}
        {view === 'segments' && <SegmentsPanel storeId={store.id} />}
        {view === 'lists' && <ListsPanel storeId={store.id} />}
        {view === 'cohorts' && <CohortsPanel storeId={store.id} />}
        {view === 'expected' && <ExpectedPanel storeId={store.id} />}
        {view === 'list' && <CustomerListPanel storeId={store.id} />}
      </Suspense>
    </div>
  )
}

/** Chooses what the Customers tab shows. */
export function CustomersViews() {
  const { choice, choose } = useChoice(parseCustomersChoice)
  return (
    <Segmented
      label="View"
      className="pointer-coarse:p-0"
      value={choice.view}
      options={CUSTOMER_VIEWS}
      onChange={(value) => choose({ ...NO_CHOICE, view: value === 'overview' ? null : value })}
    />
  )
}
