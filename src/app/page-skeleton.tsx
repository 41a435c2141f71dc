import { Skeleton } from '#ui/skeleton.tsx'

/** The outline of a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 py-6 md:px-6 md:py-8">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-5 w-80 max-w-full" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="mt-4 h-80" />
    </div>
  )
}
