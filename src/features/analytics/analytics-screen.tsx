import type { ReactNode } from 'react'
import { CustomersViews, OrdersViews } from '#features/analytics/tabs/tab-parts.ts'
import { useTabAhead } from '#features/analytics/tabs/use-tab-ahead.ts'
import { REPORT_TABS, type ReportTab as Tab } from '#figures/choices/report-tabs.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { OpenedOrdersDialog } from '#figures/orders/opened-orders-dialog.tsx'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { ControlsLine } from '#figures/period/controls-line.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { actingControls } from '#figures/choices/acting-controls.ts'
import { parseAnalyticsChoice, toTab } from './analytics-choice.ts'
import { ReportTab } from './report-tab.tsx'
import { type Sales, useSales } from './use-sales.ts'

const FilterBar = lazyPart(async () => {
  // Filters of the address load their chips along with the bar. If that fails, the chips say so themselves.
  if (new URLSearchParams(location.search).has('where')) {
    import('#features/analytics/filters/page-chips.tsx').catch(() => null)
  }
  return (await import('#features/analytics/filters/filter-bar.tsx')).FilterBar
})

/** The reports behind the dashboard's figures. */
export function AnalyticsScreen() {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const sales = useSales(choice)
  const { tab } = choice
  const ahead = useTabAhead(sales.isOutdated ? null : sales.figures)
  return (
    <>
      <Tabs
        heading={<PageTitle title="Analytics" className="shrink-0 max-sm:w-full" />}
        label="Reports"
        value={tab}
        tabs={REPORT_TABS}
        onChange={(value) => choose(toTab(value, sales.figures?.period))}
        {...ahead}
        controls={<Controls sales={sales} />}
      >
        <ReportTab tab={tab} sales={sales} />
      </Tabs>
      <OpenedOrdersDialog />
    </>
  )
}

function Controls({ sales }: { sales: Sales }) {
  const { choice: acting } = useChoice(actingControls)
  const { choice } = useChoice(parseAnalyticsChoice)
  const { filters } = usePageFilters()
  const { figures, calendar, error, isOffline } = sales
  const isLoading = figures === undefined && !error && !isOffline
  const known = calendar?.store.lastOrderDay ? calendar : null
  // A store without orders has nothing to filter.
  const hasFilters = known !== null || choice.where !== null
  return (
    <ControlsLine
      figures={isLoading && !calendar ? undefined : known}
      acting={acting}
      filterCount={filters.length}
      lead={VIEWS_OF[choice.tab]}
      filters={
        hasFilters && (
          <PartBoundary>
            <FilterBar store={known?.store.id} />
          </PartBoundary>
        )
      }
    />
  )
}

/** The views of tabs that have some. */
const VIEWS_OF: { [Name in Tab]?: ReactNode } = {
  customers: (
    <PartBoundary fallback={<Skeleton className="h-9 w-full md:w-148 pointer-coarse:h-11" />}>
      <CustomersViews />
    </PartBoundary>
  ),
  orders: (
    <PartBoundary fallback={<Skeleton className="h-9 w-full md:w-56 pointer-coarse:h-11" />}>
      <OrdersViews />
    </PartBoundary>
  ),
}
