import { Suspense } from 'react'
import { isBeyondEnd } from '#domain/figures-end.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import type { ActingControls } from '#figures/period/acting-controls.ts'
import { cn } from '#lib/cn.ts'
import { formatDateTime, formatDay, formatRange } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Notice, NoticeLine } from './notice-line.tsx'

const SampleBadge = lazyPart(async () => (await import('#figures/panels/sample-badge.tsx')).SampleBadge)

type FiguresAboutProps = {
  figures: Figures
  acting: ActingControls
  notices: readonly Notice[]
  className?: string
}

/** Which days the figures below are of, whether they are sample data, and what else to know about them. */
export function FiguresAbout({ figures, acting, notices, className }: FiguresAboutProps) {
  const { store } = figures
  return (
    <div
      className={cn(
        'flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted tabular-nums empty:hidden md:text-sm',
        className,
      )}
    >
      {acting.period && <Dates figures={figures} hasComparison={acting.comparison} />}
      {store.isSample && (
        <Suspense fallback={<Skeleton className="h-7 w-62 pointer-coarse:min-h-11" />}>
          <SampleBadge storeId={store.id} />
        </Suspense>
      )}
      <NoticeLine notices={notices} />
    </div>
  )
}

/** A placeholder for the days while they load. */
export function AboutSkeleton() {
  return (
    <div className="mb-3 flex h-7 items-center">
      <Skeleton className="h-5 w-full md:w-96" />
    </div>
  )
}

function Dates({ figures, hasComparison }: { figures: Figures; hasComparison: boolean }) {
  const { store, period, comparison, ordersBegin, asOf } = figures
  return (
    <p>
      {formatRange(period)}
      {hasComparison && comparison && ` compared with ${formatRange(comparison)}${leftOutOf(figures) ?? ''}`}
      {hasComparison && ordersBegin && `. No full period to compare with: orders begin on ${formatDay(ordersBegin)}.`}
      <span className="sr-only"> As of {formatDateTime(asOf, store.timeZone)}.</span>
    </p>
  )
}

/** Says which days changes leave out, unless the notice about the end of the figures does. */
function leftOutOf({ period, store, today }: Figures): string | null {
  if (period.to < today || isBeyondEnd(period, store.figuresEnd)) return null
  return period.to === today ? '. Changes exclude today.' : '. Changes exclude today and later days.'
}
