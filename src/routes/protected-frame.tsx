import { Suspense } from 'react'
import { FirstScreenMark } from '#app/first-screen-mark.tsx'
import { ProtectedLayout } from '#app/protected-layout.tsx'
import { QuietBoundary } from '#app/quiet-boundary.tsx'
import { lazyLater } from '#lib/lazy-part.ts'

const Companions = lazyLater(async () => (await import('./companions.tsx')).Companions)
const Prefetching = lazyLater(async () => (await import('./prefetching.tsx')).Prefetching)

/** The frame of the screens for signed-in people. */
export function Component() {
  return (
    <ProtectedLayout
      companions={
        <>
          <FirstScreenMark />
          <QuietBoundary>
            <Suspense>
              <Prefetching />
            </Suspense>
          </QuietBoundary>
          <QuietBoundary>
            <Suspense>
              <Companions />
            </Suspense>
          </QuietBoundary>
        </>
      }
    />
  )
}
