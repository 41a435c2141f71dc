import type { ReactNode } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A placeholder for the forecast while it loads. Its controls work as soon as they are known. */
export function ForecastSkeleton({ controls }: { controls?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <output className="sr-only">Loading your forecast</output>
      <Card>
        <Skeleton className="h-36 w-full" />
      </Card>
      <Card>
        {controls ?? (
          <div className="mb-3 flex flex-wrap justify-between gap-3">
            <Skeleton className="h-10 w-44" />
            <Skeleton className="h-10 w-32" />
          </div>
        )}
        <Skeleton className="h-88 w-full" />
      </Card>
      <Card className="xl:col-span-2">
        <Skeleton className="h-56 w-full" />
      </Card>
    </div>
  )
}
