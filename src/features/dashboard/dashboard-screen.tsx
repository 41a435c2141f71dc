import { lazy, Suspense } from 'react'
import { dashboardQueries } from '#data/dashboard.ts'
import { FiguresHeader } from '#figures/figures-header.tsx'
import { FiguresNotices, MissingFigures } from '#figures/figures-notices.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { useFigures } from '#figures/use-figures.ts'
import { lazyLater } from '#lib/lazy-later.ts'
import type { Figures } from '#lib/period-choice.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { parseDashboardChoice } from './dashboard-choice.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

// Loads after the first screen: neither its code nor its list is needed to show the figures.
const ImportsPanel = lazyLater(async () => (await import('./imports-panel.tsx')).ImportsPanel)
const EmptyStore = lazy(async () => ({ default: (await import('#figures/sample-data.tsx')).EmptyStore }))

const source = { calendar: dashboardQueries.figures, figures: dashboardQueries.figuresOrRecalled }

/** The store's key figures, sales over time, top products, recent orders and imports. */
export function DashboardScreen() {
  const { choice, choose } = useChoice(parseDashboardChoice)
  const { figures: dashboard, calendar, error, isOutdated, isOffline, retry } = useFigures(choice, source)
  const openImport = (importId: string) => choose({ import: importId })
  const handleImport = () => openImport('new')

  if (dashboard === undefined) {
    return (
      <>
        <DashboardHeader figures={null} calendar={calendar} onImport={handleImport} />
        <MissingFigures
          name="figures"
          error={error}
          isOffline={isOffline}
          onRetry={retry}
          skeleton={<DashboardSkeleton />}
        />
      </>
    )
  }
  if (!dashboard?.store.lastOrderDay) {
    return (
      <>
        <DashboardHeader figures={null} calendar={null} onImport={handleImport} />
        <div className="grid gap-5">
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
      <DashboardHeader figures={dashboard} calendar={dashboard} onImport={handleImport} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FiguresNotices
          figures={dashboard}
          isPeriodChosen={choice.period !== null}
          isOffline={isOffline}
          failure={error}
          onRetry={retry}
          onShowLatest={() => choose({ period: null, from: null, to: null })}
        />
        <DashboardFigures dashboard={dashboard} isOutdated={isOutdated} />
        <Suspense>
          <ImportsPanel onOpen={openImport} />
        </Suspense>
      </div>
    </>
  )
}

type DashboardHeaderProps = { figures: Figures | null; calendar: Figures | null; onImport: () => void }

function DashboardHeader({ onImport, ...props }: DashboardHeaderProps) {
  return (
    <FiguresHeader
      title="Dashboard"
      {...props}
      actions={
        <Button variant="outline" className="col-span-full h-10" onClick={onImport}>
          Import orders
        </Button>
      }
    />
  )
}
