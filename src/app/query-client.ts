import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError, isBeingPrepared, isOutdatedPage, isStoreGone } from '#lib/app-error.ts'
import { log } from '#lib/monitoring/log.ts'

const MINUTE_MS = 60_000
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
/** Figures of a large shop take a few minutes, and the server already waits before it refuses. */
const PREPARING_DELAY_MS = 5_000
const MOST_PREPARING = 60

/** Of the 4xx statuses, retry only these: request timeout and too many requests. */
const PASSING = [408, 429]

function isRefusal(error: unknown): boolean {
  if (isOutdatedPage(error)) return true
  const status = error instanceof AppError ? error.status : undefined
  return status !== undefined && status >= 400 && status < 500
}

function isPassing(error: unknown): boolean {
  return error instanceof AppError && PASSING.includes(error.status ?? 0)
}

/** Whether a load ahead got no answer, as when the person leaves the page. It is asked again once a screen shows it. */
const isDropped = (cause: unknown, query: Pick<Query, 'getObserversCount'>): boolean =>
  cause instanceof AppError && cause.code === 'network' && query.getObserversCount() === 0

/** Creates the cache of one person's server data, with the rules for freshness and retries. */
export function createQueryClient(): QueryClient {
  const retryDelay = (failures: number, error: Error) =>
    Math.min(FIRST_DELAY_MS * 2 ** failures, isBeingPrepared(error) ? PREPARING_DELAY_MS : LONGEST_DELAY_MS)
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(cause, query) {
        if (!isDropped(cause, query)) {
          log('error', `Loading ${String(query.queryKey[0])} failed`, { cause, tags: ['request'] })
        }
        if (isStoreGone(cause)) forgetStore(client, query)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < (isBeingPrepared(error) ? MOST_PREPARING : 2) && (!isRefusal(error) || isPassing(error)),
        retryDelay,
      },
      mutations: { retry: (failures, error) => failures < 1 && !isRefusal(error), retryDelay },
    },
  })
  return client
}

const clients = new Map<string, QueryClient>()

/**
 * Returns the cache of a person's server data while the person is signed in. No one gets another person's cache. React's
 * state would not do: a first render that is interrupted starts again without it, and would load everything twice.
 */
export function usePersonClient(personId: string): QueryClient {
  const client = clients.get(personId) ?? createQueryClient()
  clients.set(personId, client)
  useEffect(
    function keepUntilSignOut() {
      clients.set(personId, client)
      return () => void clients.delete(personId)
    },
    [personId, client],
  )
  return client
}

/** Removes what was loaded before the person lost the store, and asks anew for the rest of the screen. */
function forgetStore(client: QueryClient, query: Pick<Query, 'setState'>): void {
  query.setState({ data: undefined, dataUpdatedAt: 0 })
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries({ predicate: ({ state }) => state.status !== 'error' })
}
