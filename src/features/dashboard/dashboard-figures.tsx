import { lazy, Suspense } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { cn } from '#lib/cn.ts'
import { Deferred } from '#ui/deferred.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListSkeletons } from './dashboard-skeleton.tsx'
import { MetricStrip } from './metric-strip.tsx'
import { RecentOrdersPanel } from './recent-orders-panel.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { TopProductsPanel } from './top-products-panel.tsx'

const InsightsPanel = lazy(async () => ({ default: (await import('./insights-panel.tsx')).InsightsPanel }))

type DashboardFiguresProps = {
  dashboard: Dashboard
  /** Whether these are the figures of the period before, shown until the chosen one's arrive. */
  isOutdated: boolean
}

/** All figures of a period. */
export function DashboardFigures({ dashboard, isOutdated }: DashboardFiguresProps) {
  return (
    <div
      aria-busy={isOutdated}
      className={cn('grid gap-5 transition-opacity duration-150', isOutdated && 'pointer-events-none opacity-50')}
    >
      <MetricStrip dashboard={dashboard} />
      {dashboard.insights.length > 0 && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <InsightsPanel insights={dashboard.insights} />
        </Suspense>
      )}
      <SalesPanel dashboard={dashboard} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Deferred fallback={<ListSkeletons />}>
          <TopProductsPanel dashboard={dashboard} />
          <RecentOrdersPanel dashboard={dashboard} />
        </Deferred>
      </div>
    </div>
  )
}
