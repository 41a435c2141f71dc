import { cn } from '#lib/cn.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Deferred } from '#ui/deferred.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import type { ReportParts } from './report-parts.ts'
import { SalesBreakdown } from './sales-breakdown.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesCounts } from './sales-counts.tsx'
import { SalesSkeleton } from './sales-skeleton.tsx'
import { SalesTable } from './sales-table.tsx'
import { useAnalyticsChoice } from './use-analytics-choice.ts'
import type { useSalesReport } from './use-sales-report.ts'

type SalesTabProps = { sales: ReturnType<typeof useSalesReport>; parts: ReportParts }

/** Sales of the period: what they add up from, when they came, and every figure of every day, week or month. */
export function SalesTab({ sales, parts }: SalesTabProps) {
  const { choice, choose } = useAnalyticsChoice()
  const { report, error, isOffline, isOutdated, retry } = sales
  const { EmptyStore, FiguresNotices } = parts
  if (report === undefined) return <MissingSales error={error} isOffline={isOffline} onRetry={retry} />
  if (!report?.store.lastOrderDay) {
    return <EmptyStore storeId={report?.store.id ?? null} onImport={() => choose({ import: 'new' })} />
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

type MissingSalesProps = { error: Error | null; isOffline: boolean; onRetry: () => void }

function MissingSales({ error, isOffline, onRetry }: MissingSalesProps) {
  if (isOffline) {
    return (
      <Alert tone="warning" title="You are offline">
        Your sales will load as soon as the connection is back.
      </Alert>
    )
  }
  if (!error) return <SalesSkeleton />
  return (
    <Card>
      <ErrorState title="Your sales could not be loaded" error={error} onRetry={onRetry} />
    </Card>
  )
}
