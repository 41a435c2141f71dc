import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A placeholder for the report while it loads. */
export function SalesSkeleton() {
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
