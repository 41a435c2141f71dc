import { useOnline } from '#data/backend/online.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type ChatPlaceholderProps = { title: string; error: Error | null; onRetry: () => void }

/** Shown instead of a chat that is loading, failed to load (with `title` and `error`) or can't load while offline. */
export function ChatPlaceholder({ title, error, onRetry }: ChatPlaceholderProps) {
  const isOnline = useOnline()
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      {!isOnline && <ErrorState title="You are offline" message="This chat loads when you’re back online." />}
      {isOnline && error && <ErrorState title={title} error={error} onRetry={onRetry} />}
      {isOnline && !error && <ChatSkeleton />}
    </div>
  )
}

function ChatSkeleton() {
  return (
    <div aria-busy="true" className="px-4 py-5 sm:px-6">
      <p className="sr-only">Loading the conversation…</p>
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <Skeleton className="h-16 w-4/5" />
        <Skeleton className="h-10 w-1/2 justify-self-end" />
        <Skeleton className="h-28 w-4/5" />
      </div>
    </div>
  )
}
