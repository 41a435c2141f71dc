import { Suspense } from 'react'
import { QuietBoundary } from '#app/failures/quiet-boundary.tsx'
import { ProtectedLayout } from '#app/frame/protected-layout.tsx'
import { FirstScreenMark } from '#app/loading/first-screen-mark.tsx'
import { lazyLater } from '#lib/lazy-part.ts'

const Companions = lazyLater(async () => (await import('./companions.tsx')).Companions)
const Prefetching = lazyLater(async () => (await import('./prefetching.tsx')).Prefetching)

/** The frame of the screens for signed-in people, and of unknown addresses, which aren't pages. */
export function Component({ isPage = true }: { isPage?: boolean }) {
  return (
    <ProtectedLayout
      isPage={isPage}
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
