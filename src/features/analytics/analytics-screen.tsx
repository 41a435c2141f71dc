import { REPORT_TABS } from '#figures/choices/report-tabs.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { OpenedOrdersDialog } from '#figures/orders/opened-orders-dialog.tsx'
import { FiguresHeader } from '#figures/panels/figures-header.tsx'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { parseAnalyticsChoice, TAB_PARAMETERS } from './analytics-choice.ts'
import { ReportTab } from './report-tab.tsx'
import { type Sales, useSales } from './use-sales.ts'

const FilterBar = lazyPart(async () => (await import('#features/analytics/filters/filter-bar.tsx')).FilterBar)

/** The reports behind the dashboard's figures. */
export function AnalyticsScreen() {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const sales = useSales(choice)
  const { tab } = choice
  return (
    <>
      <SalesHeader sales={sales} />
      <Filters sales={sales} where={choice.where} />
      <Tabs
        label="Reports"
        value={tab}
        tabs={REPORT_TABS}
        onChange={(value) => choose({ ...TAB_PARAMETERS, tab: value === 'sales' ? null : value })}
      >
        <ReportTab tab={tab} sales={sales} />
      </Tabs>
      <OpenedOrdersDialog />
    </>
  )
}

/** A store without orders has nothing to filter. */
function Filters({ sales: { figures, calendar }, where }: { sales: Sales; where: string | null }) {
  const shown = figures ?? calendar
  if (!shown?.store.lastOrderDay && where === null) return figures === undefined && <div className="mb-5 h-10" />
  return (
    <div className="mb-5 min-h-10">
      <PartBoundary>
        <FilterBar store={shown?.store.id} />
      </PartBoundary>
    </div>
  )
}

function SalesHeader({ sales: { figures, calendar, error, isOffline } }: { sales: Sales }) {
  const isLoading = figures === undefined && !error && !isOffline
  if (isLoading && !calendar) {
    return (
      <PageHeader
        title="Analytics"
        description={<Skeleton className="h-11 w-72 max-w-full" />}
        actions={<Skeleton className="h-22 w-full min-[22.5rem]:h-10 sm:w-80" />}
      />
    )
  }
  return (
    <FiguresHeader
      title="Analytics"
      figures={figures?.store.lastOrderDay ? figures : null}
      calendar={calendar?.store.lastOrderDay ? calendar : null}
    />
  )
}
