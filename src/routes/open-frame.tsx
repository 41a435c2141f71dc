import { Suspense } from 'react'
import { OpenLayout } from '#app/open-layout.tsx'
import { QuietBoundary } from '#app/quiet-boundary.tsx'
import { lazyLater } from '#lib/lazy-later.ts'

const OpenPrefetching = lazyLater(async () => (await import('./prefetching.tsx')).OpenPrefetching)

/** The frame of the pages that anybody may see. */
export function Component() {
  return (
    <>
      <OpenLayout />
      <QuietBoundary>
        <Suspense>
          <OpenPrefetching />
        </Suspense>
      </QuietBoundary>
    </>
  )
}
