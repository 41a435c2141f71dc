import { FormSkeleton } from '#ui/form-skeleton.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The profile's picture and fields before they are there. */
export function ProfileSkeleton() {
  return (
    <FormSkeleton label="Loading your profile" fields={['field', 'field', 'field', 'field', 'text', 'actions']}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Skeleton className="size-20 rounded-full" />
        <div className="grid flex-1 basis-52 gap-2">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-5 max-w-96" />
        </div>
      </div>
      <hr className="border-line" />
    </FormSkeleton>
  )
}
