import { type ReactNode, Suspense } from 'react'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { type Figures, parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { AboutSkeleton } from '#figures/notices/figures-about.tsx'
import { DefinitionsButton } from '#figures/panels/definitions.tsx'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { FiguresHeader } from '#figures/panels/figures-header.tsx'
import { FiguresNotices, MissingFigures, NoSales } from '#figures/panels/figures-notices.tsx'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { useFigures } from '#figures/panels/use-figures.ts'
import { lazyLater, lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Deferred } from '#ui/feedback/deferred.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DashboardSkeleton, ListSkeletons } from './dashboard-skeleton.tsx'
import { MetricStrip } from './metric-strip.tsx'
import { RecentOrdersPanel } from './recent-orders-panel.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { TodayPlace } from './today-place.tsx'
import { TopProductsPanel } from './top-products-panel.tsx'

// Load after the first screen is painted, because the figures don't need them.
const ImportsPanel = lazyLater(async () => (await import('./imports-panel.tsx')).ImportsPanel)
const InsightsPanel = lazyLater(async () => (await import('./insights-panel.tsx')).InsightsPanel)
const TodayPanel = lazyLater(async () => (await import('./today-panel.tsx')).TodayPanel)
const SyncAlerts = lazyLater(async () => (await import('./sync-alerts.tsx')).SyncAlerts)
const PinnedViews = lazyLater(async () => (await import('./pinned-views.tsx')).PinnedViews)
const OpenedOrdersDialog = lazyLater(
  async () => (await import('#figures/orders/opened-orders-dialog.tsx')).OpenedOrdersDialog,
)
const EmptyStore = lazyPart(async () => (await import('#figures/panels/empty-store.tsx')).EmptyStore)
const KeyTerms = lazyPart(async () => (await import('./key-terms.tsx')).KeyTerms)

/** The store's key figures, sales over time, top products, recent orders and imports. */
export function DashboardScreen() {
  const { choice, choose } = useChoice(parsePeriodChoice)
  const loaded = useFigures(choice, dashboardQueries.figuresOrRecalled)
  const { figures: dashboard, calendar, error, isOutdated, isOffline, retry } = loaded
  const isPeriodChosen = choice.period !== null
  const openImport = (importId: string) => choose({ import: importId })
  const handleImport = () => openImport('new')
  const handleShowLatest = () => choose({ period: null, from: null, to: null })

  if (dashboard === undefined) {
    return (
      <>
        <MissingHeader calendar={calendar} isFailed={error !== null || isOffline} onImport={handleImport} />
        <MissingFigures
          name="figures"
          error={error}
          isOffline={isOffline}
          onRetry={retry}
          skeleton={
            <>
              <AboutSkeleton />
              <DashboardSkeleton />
            </>
          }
        />
      </>
    )
  }
  if (!dashboard?.store.lastOrderDay) {
    return (
      <>
        <DashboardHeader figures={null} onImport={handleImport} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <EmptyStore storeId={dashboard?.store.id ?? null} onImport={handleImport} />
          </Suspense>
          <Suspense>
            <ImportsPanel onOpen={openImport} />
          </Suspense>
        </div>
      </>
    )
  }
  return (
    <>
      <DashboardHeader figures={dashboard} onImport={handleImport}>
        <PartBoundary fallback={<TodayPlace counts={dashboard} />}>
          <TodayPanel key={dashboard.store.id} storeId={dashboard.store.id} counts={dashboard} />
        </PartBoundary>
      </DashboardHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PartBoundary>
          <SyncAlerts storeId={dashboard.store.id} />
        </PartBoundary>
        <FiguresNotices figures={dashboard} isOffline={isOffline} failure={error} onRetry={retry} />
        <FiguresArea isOutdated={isOutdated} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DashboardFigures dashboard={dashboard} onShowLatest={isPeriodChosen ? handleShowLatest : undefined} />
        </FiguresArea>
        <PartBoundary>
          <PinnedViews figures={dashboard} />
        </PartBoundary>
        <Suspense>
          <ImportsPanel onOpen={openImport} />
        </Suspense>
      </div>
      <Suspense>
        <OpenedOrdersDialog />
      </Suspense>
    </>
  )
}

type DashboardHeaderProps = {
  /** `undefined` while they load, `null` for a store without orders. */
  figures: Figures | null | undefined
  onImport: () => void
  children?: ReactNode
}

function DashboardHeader({ figures, onImport, children }: DashboardHeaderProps) {
  return (
    <FiguresHeader
      title="Dashboard"
      figures={figures}
      actions={
        <>
          <DefinitionsButton of="key figures" onPreload={KeyTerms.preload}>
            <KeyTerms />
          </DefinitionsButton>
          <Button variant="outline" className="h-10 max-[22rem]:px-2" onClick={onImport}>
            Import orders
          </Button>
        </>
      }
    >
      {children}
    </FiguresHeader>
  )
}

type MissingHeaderProps = { calendar: Figures | null; isFailed: boolean; onImport: () => void }

/** The header while the figures load, or after they failed to. */
function MissingHeader({ calendar, isFailed, onImport }: MissingHeaderProps) {
  return (
    <DashboardHeader figures={isFailed ? calendar : (calendar ?? undefined)} onImport={onImport}>
      {!isFailed && <TodayPlace counts={{ proposals: 0, outcomes: 0 }} />}
    </DashboardHeader>
  )
}

type DashboardFiguresProps = { dashboard: Dashboard; onShowLatest: (() => void) | undefined }

function DashboardFigures({ dashboard, onShowLatest }: DashboardFiguresProps) {
  if (hasNoSales(dashboard)) {
    return (
      <>
        <NoSales figures={dashboard} onShowLatest={onShowLatest} />
        {dashboard.comparison && <MetricStrip dashboard={dashboard} />}
      </>
    )
  }
  return (
    <>
      <MetricStrip dashboard={dashboard} />
      <Suspense fallback={<Skeleton className="h-40" />}>
        <InsightsPanel insights={dashboard.insights} store={dashboard.store} />
      </Suspense>
      {/* One day, such as yesterday, has no course. */}
      {dashboard.series.length > 1 && <SalesPanel dashboard={dashboard} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <Deferred fallback={<ListSkeletons />}>
          <TopProductsPanel dashboard={dashboard} />
          <RecentOrdersPanel dashboard={dashboard} />
        </Deferred>
      </div>
    </>
  )
}

/** Whether the period has neither orders nor refunds. */
function hasNoSales({ series }: Dashboard): boolean {
  return series.every(({ orders, net_sales: netSales, refunds }) => orders === 0 && netSales === 0 && refunds === 0)
}
