import { Skeleton } from '#ui/skeleton.tsx'

/** The fields of the store before they are there. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-16 md:col-span-2" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-36 md:col-span-2" />
      <Skeleton className="h-16" />
      <Skeleton className="h-9 w-64 md:col-span-2" />
    </output>
  )
}
