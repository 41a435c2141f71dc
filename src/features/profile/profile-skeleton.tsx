import { Skeleton } from '#ui/skeleton.tsx'

/** The profile's fields before they are there. */
export function ProfileSkeleton() {
  return (
    <output aria-label="Loading your profile" className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-28 md:col-span-2" />
      <Skeleton className="h-9 w-36 md:col-span-2" />
    </output>
  )
}
