import type { ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'

type NotLoadedProps = {
  query: { error: Error | null; fetchStatus: 'fetching' | 'paused' | 'idle'; refetch: () => Promise<unknown> }
  title: string
  loading: ReactNode
}

/** Replaces data that is loading, waiting for the network or failed to load. */
export function NotLoaded({ query, title, loading }: NotLoadedProps) {
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" message="This section loads when you’re back online." className="py-6" />
  }
  if (!query.error) return loading
  return <ErrorState title={title} error={query.error} className="py-6" onRetry={() => void query.refetch()} />
}
