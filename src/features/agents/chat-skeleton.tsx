import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a conversation that is on its way. */
export function ChatSkeleton() {
  return (
    <div aria-busy="true" className="min-h-0 flex-1 overflow-hidden px-4 py-5 sm:px-6">
      <p className="sr-only">Loading the conversation…</p>
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <Skeleton className="h-16 w-4/5" />
        <Skeleton className="h-10 w-1/2 justify-self-end" />
        <Skeleton className="h-28 w-4/5" />
      </div>
    </div>
  )
}
