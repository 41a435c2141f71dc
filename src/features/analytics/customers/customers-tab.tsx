import { lazy, type ReactNode, Suspense } from 'react'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { useChoice } from '#figures/use-choice.ts'
import { Segmented } from '#ui/segmented.tsx'
import { CUSTOMER_VIEWS, parseCustomersChoice } from './customers-choice.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

const CohortsPanel = lazy(async () => ({ default: (await import('./cohorts-panel.tsx')).CohortsPanel }))

type CustomersTabProps = {
  report: SalesReport
  /** The figures of the period. */
  children: ReactNode
}

/** The views of the Customers tab: the period's figures, and reports on the whole history. */
export function CustomersTab({ report: { store }, children }: CustomersTabProps) {
  const { choice, choose } = useChoice(parseCustomersChoice)
  const { view } = choice
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 *:w-full">
      <Segmented
        label="View"
        className="w-auto!"
        value={view}
        options={CUSTOMER_VIEWS}
        onChange={(value) => choose({ view: value === 'overview' ? null : value })}
      />
      <Suspense fallback={<PanelSkeleton name={view} />}>
        {view === 'overview' && children}
        {view === 'cohorts' && <CohortsPanel storeId={store.id} />}
      </Suspense>
    </div>
  )
}
