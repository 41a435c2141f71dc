import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A placeholder for a breakdown while it loads. */
export function BreakdownSkeleton() {
  return (
    <Card className="xl:col-span-2">
      <output className="sr-only">Loading the breakdown</output>
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-10 w-32" />
      </div>
      <Skeleton className="h-80 w-full" />
    </Card>
  )
}
