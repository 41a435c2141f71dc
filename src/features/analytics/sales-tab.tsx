import { lazy, Suspense } from 'react'
import { FiguresNotices, MissingFigures } from '#figures/figures-notices.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { cn } from '#lib/cn.ts'
import { Deferred } from '#ui/deferred.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { parseAnalyticsChoice } from './analytics-choice.ts'
import type { Sales } from './analytics-screen.tsx'
import { SalesBreakdown } from './sales-breakdown.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesCounts } from './sales-counts.tsx'
import { SalesSkeleton } from './sales-skeleton.tsx'
import { SalesTable } from './sales-table.tsx'

const EmptyStore = lazy(async () => ({ default: (await import('#figures/sample-data.tsx')).EmptyStore }))

/** Sales of the period: what they add up from, when they came, and every figure of every day, week or month. */
export function SalesTab({ sales }: { sales: Sales }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const { figures: report, error, isOffline, isOutdated, retry } = sales
  if (report === undefined) {
    return (
      <MissingFigures name="sales" error={error} isOffline={isOffline} onRetry={retry} skeleton={<SalesSkeleton />} />
    )
  }
  if (!report?.store.lastOrderDay) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <EmptyStore storeId={report?.store.id ?? null} onImport={() => choose({ import: 'new' })} />
      </Suspense>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FiguresNotices
        figures={report}
        isPeriodChosen={choice.period !== null}
        isOffline={isOffline}
        failure={error}
        onRetry={retry}
        onShowLatest={() => choose({ period: null, from: null, to: null })}
      />
      <Deferred fallback={<SalesSkeleton />}>
        <div
          aria-busy={isOutdated}
          className={cn(
            'grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity duration-150 xl:grid-cols-[24rem_minmax(0,1fr)]',
            isOutdated && 'pointer-events-none opacity-50',
          )}
        >
          <SalesChart report={report} />
          <SalesBreakdown report={report} />
          <SalesCounts report={report} />
          <SalesTable report={report} />
        </div>
      </Deferred>
    </div>
  )
}
