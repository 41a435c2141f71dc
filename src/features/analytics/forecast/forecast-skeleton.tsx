import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** A placeholder for the forecast while it loads. Its controls work as soon as they are known. */
export function ForecastSkeleton({ controls }: { controls?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <output className="sr-only">Loading your forecast</output>
      <Card className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {controls ?? (
          <div className="mb-3 flex flex-wrap justify-between gap-3">
            <Skeleton className="h-10 w-44" />
            <Skeleton className="h-10 w-32" />
          </div>
        )}
        <Skeleton className="h-88 w-full" />
      </Card>
      <Card>
        <Skeleton className="h-36 w-full" />
      </Card>
      <Card>
        <Skeleton className="h-56 w-full" />
      </Card>
    </div>
  )
}
