import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createQueryClient } from '#app/query-client.ts'
import { usePrefetch } from '#app/use-prefetch.ts'
import { useAuth } from '#data/auth.tsx'
import { prefetchData } from './prefetch-data.ts'
import { preloadRoute } from './preload-route.ts'

/** Loads the code and the data of the screens that a signed-in person may open next. */
export function Prefetching() {
  usePersonPrefetch(useQueryClient())
  return null
}

/** Does the same on the pages that are open to everyone; for a visitor it loads code only. */
export function OpenPrefetching() {
  const { user } = useAuth()
  return user ? <PersonPrefetching key={user.id} /> : <CodePrefetching />
}

/** These pages have no query client. What this one loads also goes to the kept answers, which the screens show first. */
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
  const prefetch = useCallback(
    (path: string) => {
      preloadRoute(path)
      void prefetchData(client, path)
    },
    [client],
  )
  usePrefetch({ preload: preloadRoute, prefetch })
}
