import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

/** A placeholder for a view of the Customers tab while it loads. */
export function PanelSkeleton({ name }: { name: string }) {
  return (
    <Card>
      <output className="sr-only">Loading {name}</output>
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-10 w-32" />
      </div>
      <Skeleton className="h-96 w-full" />
    </Card>
  )
}
