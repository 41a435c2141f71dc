import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { matchRoutes, useLocation } from 'react-router'
import { loadInBackground } from '#lib/stale-build.ts'
import { usePrefetch } from '#app/loading/use-prefetch.ts'
import { createQueryClient } from '#app/query-client.ts'
import { analyticsQueries } from '#data/analytics/sales.ts'
import { useAuth } from '#data/auth/auth.tsx'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import { isConnectionLimited } from '#lib/connection.ts'
import { logWarning } from '#lib/monitoring/log.ts'
import { routes } from './routes.tsx'

const KEPT_MS = 300_000

const loaded = new Set<string>()

/** Loads the code and the data of the screens that a signed-in person is likely to open next. */
export function Prefetching() {
  usePersonPrefetch(useQueryClient())
  return null
}

/** Like `Prefetching`, for pages that are open to everyone. For visitors, loads code but no data. */
export function OpenPrefetching() {
  const { user } = useAuth()
  return user ? <PersonPrefetching key={user.id} /> : <CodePrefetching />
}

/**
 * Open pages have no query client, so this creates one. The data is also stored in the browser, where screens find it.
 */
function PersonPrefetching() {
  const [client] = useState(createQueryClient)
  usePersonPrefetch(client)
  return null
}

function CodePrefetching() {
  usePrefetch({ preload: preloadRoute, prefetch: preloadRoute })
  return null
}

function usePersonPrefetch(client: QueryClient) {
  const { pathname, search } = useLocation()
  const store = new URLSearchParams(search).get('store')
  const prefetch = useCallback(
    (path: string) => {
      preloadRoute(path)
      // The open screen loads its own data, which may be those of another period.
      if (path !== pathname) void prefetchData(client, path, store)
    },
    [client, pathname, store],
  )
  usePrefetch({ preload: preloadRoute, prefetch })
}

/**
 * Loads the data of the screen at `path`, unless data less than 300 s old is cached. `store` is the person's first one if
 * null. Ignores failures, because the screen loads the data again.
 */
export async function prefetchData(client: QueryClient, path: string, store: string | null): Promise<void> {
  if (isConnectionLimited()) return
  const filter = store === null ? {} : { store }
  const kept = { staleTime: KEPT_MS, retry: false }
  if (path.includes('dashboard')) await client.prefetchQuery({ ...dashboardQueries.figures(filter), ...kept })
  if (path.includes('analytics')) await client.prefetchQuery({ ...analyticsQueries.sales(filter), ...kept })
}

/** Loads the code of the screen at `path` once. A failure is logged, and the next call tries again. */
function preloadRoute(path: string): void {
  if (loaded.has(path)) return
  loaded.add(path)
  loadInBackground(() => loadCode(path)).catch((error: unknown) => {
    loaded.delete(path)
    logWarning(`Preloading ${path} failed`, error)
  })
}

async function loadCode(path: string) {
  const matches = matchRoutes(routes, path) ?? []
  const loads = matches.map(async ({ route: { lazy } }) => {
    if (typeof lazy === 'function') await lazy()
  })
  await Promise.all(loads)
}
