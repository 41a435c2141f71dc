import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyLater } from '#lib/lazy-later.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FiguresNotices } from './figures-notices.tsx'
import { useDashboard } from './use-dashboard.ts'

// Its list is no part of the figures, and neither are its code and the client that reads it.
const ImportsPanel = lazyLater(async () => (await import('./imports-panel.tsx')).ImportsPanel)
const EmptyDashboard = lazy(async () => ({ default: (await import('./empty-dashboard.tsx')).EmptyDashboard }))

/** How the shop did, whether that is better or worse, what sold, and what just came in. */
export function DashboardScreen() {
  const [, setSearch] = useSearchParams()
  const { dashboard, calendar, error, isOutdated, isOffline, retry, isPeriodChosen, showLatest } = useDashboard()
  const openImport = (importId: string) =>
    setSearch(
      (search) => {
        search.set('import', importId)
        return search
      },
      { preventScrollReset: true },
    )
  const handleImport = () => openImport('new')

  if (dashboard === undefined) {
    return (
      <>
        <DashboardHeader dashboard={null} calendar={calendar} onImport={handleImport} />
        <MissingFigures error={error} isOffline={isOffline} onRetry={retry} />
      </>
    )
  }
  if (!dashboard?.store.lastOrderDay) {
    return (
      <>
        <DashboardHeader dashboard={null} calendar={null} onImport={handleImport} />
        <div className="grid gap-5">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <EmptyDashboard storeId={dashboard?.store.id ?? null} onImport={handleImport} />
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
      <DashboardHeader dashboard={dashboard} calendar={dashboard} onImport={handleImport} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FiguresNotices
          figures={dashboard}
          isPeriodChosen={isPeriodChosen}
          isOffline={isOffline}
          failure={error}
          onRetry={retry}
          onShowLatest={showLatest}
        />
        <DashboardFigures dashboard={dashboard} isOutdated={isOutdated} />
        <Suspense>
          <ImportsPanel onOpen={openImport} />
        </Suspense>
      </div>
    </>
  )
}

type MissingFiguresProps = { error: Error | null; isOffline: boolean; onRetry: () => void }

function MissingFigures({ error, isOffline, onRetry }: MissingFiguresProps) {
  if (isOffline) {
    return (
      <Alert tone="warning" title="You are offline">
        Your figures will load as soon as the connection is back.
      </Alert>
    )
  }
  if (!error) return <DashboardSkeleton />
  return (
    <Card>
      <ErrorState title="Your figures could not be loaded" error={error} onRetry={onRetry} />
    </Card>
  )
}
