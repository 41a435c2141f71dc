import { CAMPAIGN_GRID } from '#features/agents/work/campaign-grid.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export const DraftSkeleton = () => (
  <div className={CAMPAIGN_GRID}>
    <output className="sr-only">Loading the draft</output>
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-48 w-full" />
  </div>
)
