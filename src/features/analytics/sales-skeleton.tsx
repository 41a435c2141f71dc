import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A placeholder for the report while it loads. */
export function SalesSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <output className="sr-only">Loading your sales</output>
      <Card className="grid gap-x-5 gap-y-4 p-4 min-[22.5rem]:grid-cols-2 sm:grid-cols-3 sm:px-5 lg:grid-cols-5 xl:col-span-2">
        {['net sales', 'orders', 'average', 'units', 'refunds'].map((name) => (
          <Skeleton key={name} className="h-19" />
        ))}
      </Card>
      <Card className="xl:col-start-2 xl:row-start-2">
        <div className="mb-4 flex flex-wrap justify-between gap-3">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-10 w-48" />
        </div>
        <Skeleton className="h-74 w-full" />
      </Card>
      <Skeleton className="h-20 xl:col-start-2" />
      <Card className="xl:[grid-area:2/1/4/2]">
        <Skeleton className="mb-4 h-6 w-40" />
        <Skeleton className="h-80 w-full" />
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
