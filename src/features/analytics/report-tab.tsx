import { lazy, Suspense } from 'react'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { FiguresNotices, MissingFigures, NoSales } from '#figures/figures-notices.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { cn } from '#lib/cn.ts'
import { Card } from '#ui/card.tsx'
import { Deferred } from '#ui/deferred.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { parseAnalyticsChoice, type ReportTab as Tab } from './analytics-choice.ts'
import type { BreakdownTab } from './breakdown-reports.ts'
import { BreakdownSkeleton } from './breakdown-skeleton.tsx'
import { ForecastSkeleton } from './forecast/forecast-skeleton.tsx'
import type { Sales } from './use-sales.ts'
import { SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'
import { SalesBreakdown, SalesCounts } from './sales-totals.tsx'

const EmptyStore = lazy(async () => ({ default: (await import('#figures/sample-data.tsx')).EmptyStore }))

const BreakdownPanel = lazy(async () => ({ default: (await import('./breakdown-panel.tsx')).BreakdownPanel }))

const HeatMapPanel = lazy(async () => ({ default: (await import('./heat-map-panel.tsx')).HeatMapPanel }))

const ForecastPanel = lazy(async () => ({ default: (await import('./forecast/forecast-panel.tsx')).ForecastPanel }))

/**
 * The report of a tab for the chosen period. Sales: how they add up, a chart, and every metric by day, week or month.
 * Forecast: the coming sales. The other tabs: the figures of the parts, such as countries, products or kinds of
 * customers.
 */
export function ReportTab({ tab, sales }: { tab: Tab; sales: Sales }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const { figures: report, error, isOffline, isOutdated, retry } = sales
  const skeleton = tab === 'forecast' ? <ForecastSkeleton /> : <SalesSkeleton />
  if (report === undefined) {
    return <MissingFigures name="sales" error={error} isOffline={isOffline} onRetry={retry} skeleton={skeleton} />
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
        isPeriodChosen={choice.period !== null || tab === 'forecast'}
        isOffline={isOffline}
        failure={error}
        onRetry={retry}
      />
      <Deferred fallback={skeleton}>
        {tab === 'forecast' ? (
          <Suspense fallback={skeleton}>
            <ForecastPanel storeId={report.store.id} />
          </Suspense>
        ) : (
          <div
            aria-busy={isOutdated}
            className={cn('transition-opacity duration-150', isOutdated && 'pointer-events-none opacity-50')}
          >
            <PeriodReport tab={tab} report={report} />
          </div>
        )}
      </Deferred>
    </div>
  )
}

/** The report of a tab on the sales of a period. */
function PeriodReport({ tab, report }: { tab: BreakdownTab; report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const handleShowLatest = () => choose({ period: null, from: null, to: null })
  if (hasNoSales(report)) {
    return <NoSales figures={report} onShowLatest={choice.period === null ? undefined : handleShowLatest} />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
      {tab === 'sales' && (
        <>
          <SalesChart report={report} />
          <SalesBreakdown report={report} />
          <SalesCounts report={report} />
          <SalesTable report={report} />
        </>
      )}
      <Suspense fallback={<BreakdownSkeleton />}>
        <BreakdownPanel key={tab} tab={tab} report={report} />
        {tab === 'sales' && <HeatMapPanel report={report} />}
      </Suspense>
    </div>
  )
}

function hasNoSales({ rows }: SalesReport): boolean {
  return rows.every((row) => SALES_METRICS.every((name) => !row[name]))
}

/** A placeholder for the report while it loads. */
function SalesSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <output className="sr-only">Loading your sales</output>
      <Card className="xl:col-start-2">
        <div className="mb-4 flex flex-wrap justify-between gap-3">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-10 w-48" />
        </div>
        <Skeleton className="h-74 w-full" />
      </Card>
      <Card className="xl:[grid-area:1/1/3/2]">
        <Skeleton className="mb-4 h-6 w-40" />
        <Skeleton className="h-80 w-full" />
      </Card>
      <Card className="grid grid-cols-2 gap-5 lg:grid-cols-4 xl:col-start-2">
        {['orders', 'average', 'units', 'refunds'].map((name) => (
          <Skeleton key={name} className="h-21" />
        ))}
      </Card>
      <Card className="xl:col-span-2">
        <div className="mb-4 flex flex-wrap justify-between gap-3">
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-10 w-32" />
        </div>
        <Skeleton className="h-120 w-full" />
      </Card>
    </div>
  )
}
