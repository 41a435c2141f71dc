import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { METRIC_TILES } from './metric-tiles.ts'

/** A placeholder for the dashboard while it loads. */
export function DashboardSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <output className="sr-only">Loading your figures</output>
      <div className="grid grid-cols-1 rounded-card border border-line bg-surface min-[22.5rem]:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6">
        {METRIC_TILES.map(({ name }) => (
          <div key={name} className="grid gap-3 p-4 sm:p-5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-8 w-32" />
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-9 w-full" />
          </div>
        ))}
      </div>
      <Card>
        <Skeleton className="mb-3 h-9 w-40" />
        <Skeleton className="mb-4 h-8 w-64" />
        <Skeleton className="h-66 w-full 3xl:h-84" />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <ListSkeletons />
      </div>
    </div>
  )
}

/** Placeholders for the two lists below the chart. */
export function ListSkeletons() {
  return (
    <>
      <Card>
        <Skeleton className="h-80 w-full" />
      </Card>
      <Card>
        <Skeleton className="h-80 w-full" />
      </Card>
    </>
  )
}
