import { lazy, Suspense } from 'react'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { todayOf } from './dashboard-choice.ts'
import { formatRange } from './format-period.ts'
import { PeriodControls } from './period-controls.tsx'

const SampleBadge = lazy(async () => ({ default: (await import('./sample-badge.tsx')).SampleBadge }))

type DashboardHeaderProps = {
  /** `null` while there are no figures to speak of. */
  dashboard: Dashboard | null
  /** Any answer about the store, to offer periods by; `null` in a store without orders. */
  calendar: Dashboard | null
  onImport: () => void
}

/** Whose figures these are, of which days, and the ways to change that. */
export function DashboardHeader({ dashboard, calendar, onImport }: DashboardHeaderProps) {
  if (!calendar) return <PageHeader title="Dashboard" />
  return (
    <PageHeader
      title="Dashboard"
      description={dashboard && <Subtitle dashboard={dashboard} />}
      actions={
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
          <PeriodControls dashboard={calendar} />
          <Button variant="outline" className="col-span-2 h-10" onClick={onImport}>
            Import orders
          </Button>
        </div>
      }
    />
  )
}

function Subtitle({ dashboard }: { dashboard: Dashboard }) {
  const { store, period, comparison, asOf } = dashboard
  const isTodayIncluded = period.to === todayOf(dashboard)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-medium text-ink" title={store.name}>
          <bdi>{store.name}</bdi>
        </span>
        {store.isSample && (
          <Suspense fallback={<Skeleton className="h-5 w-24" />}>
            <SampleBadge storeId={store.id} />
          </Suspense>
        )}
      </div>
      <p className="tabular-nums">
        {formatRange(period)}
        {comparison && ` compared with ${formatRange(comparison)}`}
        {comparison && isTodayIncluded && '. Changes leave out today, which is not over.'}
        <span className="sr-only"> As of {formatDateTime(asOf, store.timeZone)}.</span>
      </p>
    </div>
  )
}
