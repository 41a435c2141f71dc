import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import {
  BasisPanel,
  BreakdownPanel,
  CustomersTab,
  ExplorePanel,
  ForecastPanel,
  HeatMapPanel,
  OrdersTab,
  ProfitPanel,
  ProductsPanel,
} from '#features/analytics/tabs/tab-parts.ts'
import type { ReportTab as Tab } from '#figures/choices/report-tabs.ts'
import { parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { AboutSkeleton, FiguresAbout } from '#figures/notices/figures-about.tsx'
import { pageNotices } from '#figures/notices/page-notices.tsx'
import { BreakdownSkeleton } from '#figures/panels/breakdown-skeleton.tsx'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { MissingFigures, NoSales } from '#figures/panels/figures-notices.tsx'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Deferred } from '#ui/feedback/deferred.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { actingControls } from '#figures/choices/acting-controls.ts'
import { parseAnalyticsChoice } from './analytics-choice.ts'
import { useLargeOrders } from './large-orders.tsx'
import { SalesReportParts } from './sales-report-parts.tsx'
import { SalesSkeleton } from './sales-skeleton.tsx'
import type { Sales } from './use-sales.ts'

const EmptyStore = lazyPart(async () => (await import('#figures/panels/empty-store.tsx')).EmptyStore)

/** What a tab shows, as sentences call it. */
const NAMES: Record<Tab, string> = {
  sales: 'sales',
  products: 'products',
  customers: 'customers',
  orders: 'orders',
  profit: 'profit',
  breakdown: 'breakdown',
  explore: 'figures',
  forecast: 'forecast',
}

/**
 * The report of a tab for the chosen period. Forecast shows the sales to expect, and Orders the orders of the period.
 * Breakdown, Profit, Products and Customers show figures by country, product or kind of customer.
 */
export function ReportTab({ tab, sales }: { tab: Tab; sales: Sales }) {
  const { choose } = useChoice(parseAnalyticsChoice)
  const { figures: report, error, isOffline, retry } = sales
  const skeleton = tab === 'sales' ? <SalesSkeleton /> : <BreakdownSkeleton />
  if (report === undefined) {
    return (
      <MissingFigures
        name={NAMES[tab]}
        error={error}
        isOffline={isOffline}
        onRetry={retry}
        skeleton={
          <>
            <AboutSkeleton />
            {skeleton}
          </>
        }
      />
    )
  }
  if (!report?.store.lastOrderDay) {
    return (
      <PartBoundary fallback={<Skeleton className="h-96" />}>
        <EmptyStore report={tab} storeId={report?.store.id ?? null} onImport={() => choose({ import: 'new' })} />
      </PartBoundary>
    )
  }
  return (
    <>
      <About tab={tab} report={report} sales={sales} />
      <Deferred fallback={skeleton}>
        <FiguresArea key={tab} isOutdated={sales.isOutdated}>
          <PartBoundary fallback={skeleton}>
            <TabContent tab={tab} report={report} />
          </PartBoundary>
        </FiguresArea>
      </Deferred>
    </>
  )
}

/** What to know about the figures of the tab. Only some tabs have figures that one order can change much. */
function About({ tab, report, sales }: { tab: Tab; report: SalesReport; sales: Sales }) {
  const { choice: acting } = useChoice(actingControls)
  const { choice } = useChoice(parsePeriodChoice)
  const largeOrders = useLargeOrders(report, tab === 'sales' || tab === 'orders')
  const notices = pageNotices({
    figures: report,
    isOfPeriod: acting.period,
    period: choice.period,
    isOffline: sales.isOffline,
    failure: sales.error,
    onRetry: sales.retry,
  })
  return <FiguresAbout className="mb-3" figures={report} acting={acting} notices={[...notices, ...largeOrders]} />
}

function TabContent({ tab, report }: { tab: Tab; report: SalesReport }) {
  if (tab === 'forecast') return <ForecastPanel storeId={report.store.id} />
  if (tab === 'explore') return <ExplorePanel report={report} />
  return <PeriodTab tab={tab} report={report} />
}

type PeriodTabName = Exclude<Tab, 'explore' | 'forecast'>

/** A tab on the sales of a period. Those on customers and orders have views of other days, too. */
function PeriodTab({ tab, report }: { tab: PeriodTabName; report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const handleShowLatest = () => choose({ period: null, from: null, to: null })
  // The list of orders says itself that none match, below the field of its search. Ads are a loss without sales, too.
  const hasOwnNotice = tab === 'profit' || (tab === 'orders' && choice.where !== null)
  const hasNotice = hasNoSales(report) && !hasOwnNotice
  const notice = (
    <NoSales
      figures={report}
      isFiltered={choice.where !== null}
      onShowLatest={choice.period === null ? undefined : handleShowLatest}
    />
  )
  if (tab === 'orders') {
    return (
      <PartBoundary fallback={<BreakdownSkeleton />}>
        <OrdersTab report={report} notice={hasNotice ? notice : null} />
      </PartBoundary>
    )
  }
  const parts = hasNotice ? notice : <PeriodParts tab={tab} report={report} />
  if (tab !== 'customers') return parts
  return (
    <PartBoundary fallback={<BreakdownSkeleton />}>
      <CustomersTab report={report}>{parts}</CustomersTab>
    </PartBoundary>
  )
}

function PeriodParts({ tab, report }: { tab: Exclude<PeriodTabName, 'orders'>; report: SalesReport }) {
  if (tab === 'sales') return <SalesReportParts report={report} />
  const breakdown = (
    <PartBoundary fallback={<BreakdownSkeleton />}>
      <BreakdownPanel tab={tab} report={report} />
    </PartBoundary>
  )
  if (tab === 'products') {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PartBoundary fallback={<BreakdownSkeleton />}>
          <ProductsPanel report={report} />
        </PartBoundary>
        {/* Out of sight below the list, which is drawn first. */}
        <Deferred fallback={<BreakdownSkeleton />}>{breakdown}</Deferred>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {tab === 'profit' && (
        <PartBoundary fallback={<BreakdownSkeleton />}>
          <ProfitPanel report={report} />
        </PartBoundary>
      )}
      {breakdown}
      {tab === 'breakdown' && (
        <>
          <PartBoundary fallback={<BreakdownSkeleton />}>
            <HeatMapPanel report={report} />
          </PartBoundary>
          <PartBoundary>
            <BasisPanel report={report} />
          </PartBoundary>
        </>
      )}
    </div>
  )
}

function hasNoSales({ rows }: SalesReport): boolean {
  return rows.every((row) => SALES_METRICS.every((name) => !row[name]))
}
