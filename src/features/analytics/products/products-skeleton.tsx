import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A placeholder for the list of products while it loads. */
export function ProductsSkeleton() {
  return (
    <Card className="xl:col-span-2">
      <output className="sr-only">Loading your products</output>
      <div className="mb-3 flex flex-wrap justify-between gap-2">
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-10 w-full sm:w-120" />
      </div>
      <Skeleton className="h-[min(44rem,80dvh)] w-full" />
    </Card>
  )
}
