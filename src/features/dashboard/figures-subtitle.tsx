import { lazy, Suspense } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { formatRange } from '#lib/format-day.ts'
import type { Figures } from '#lib/period-choice.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const SampleBadge = lazy(async () => ({ default: (await import('./sample-badge.tsx')).SampleBadge }))

/** Whose figures these are, of which days, and compared with which. */
export function FiguresSubtitle({ figures }: { figures: Figures }) {
  const { store, period, comparison, asOf } = figures
  const isTodayIncluded = period.to === figures.today
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-medium text-ink" title={store.name}>
          <bdi>{store.name}</bdi>
        </span>
        {store.isSample && (
          <Suspense fallback={<Skeleton className="h-7 w-61.5 pointer-coarse:min-h-9" />}>
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
