import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { usePageViews } from '#app/use-page-views.ts'
import { usePrefetch } from '#app/use-prefetch.ts'
import { prefetchData } from './prefetch-data.ts'
import { preloadRoute } from './preload-route.ts'

/** Notes where a signed-in person has been, and loads ahead where they may go. */
export function Prefetching() {
  const client = useQueryClient()
  const prefetch = useCallback(
    (path: string) => {
      preloadRoute(path)
      void prefetchData(client, path)
    },
    [client],
  )
  usePageViews({ isPage: true })
  usePrefetch({ preload: preloadRoute, prefetch })
  return null
}

/** The same where nobody need be signed in: code alone, and one page among the unknown addresses. */
export function CodePrefetching() {
  const { pathname } = useLocation()
  usePageViews({ isPage: pathname === '/' })
  usePrefetch({ preload: preloadRoute, prefetch: preloadRoute })
  return null
}
