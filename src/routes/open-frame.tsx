import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { QuietBoundary } from '#app/failures/quiet-boundary.tsx'
import { Shell } from '#app/frame/shell.tsx'
import { usePageViews } from '#app/use-page-views.ts'
import { lazyLater } from '#lib/lazy-part.ts'

const OpenPrefetching = lazyLater(async () => (await import('./prefetching.tsx')).OpenPrefetching)

/** The frame of the pages that are open to everyone. */
export function Component() {
  const { pathname } = useLocation()
  // Of the pages with this frame, only the landing page isn't an unknown address.
  usePageViews({ isPage: pathname === '/' })
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <QuietBoundary>
        <Suspense>
          <OpenPrefetching />
        </Suspense>
      </QuietBoundary>
    </>
  )
}
