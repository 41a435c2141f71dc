import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CAMPAIGN_GRID } from './campaign-grid.ts'

export function CampaignSkeleton() {
  return (
    <div className={CAMPAIGN_GRID}>
      <output className="sr-only">Loading the campaign</output>
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
