import { lazy, Suspense } from 'react'
import { QuietBoundary } from '#app/quiet-boundary.tsx'
import { Root } from '#app/root.tsx'
import { whenFirstScreenDrawn } from '#lib/first-screen.ts'

const SessionCompanion = lazy(async () => {
  await whenFirstScreenDrawn()
  return { default: (await import('#features/session/session-companion.tsx')).SessionCompanion }
})

/** The root of every page, with what watches over the session wherever a signed-in person is. */
export function RootFrame() {
  return (
    <Root
      companion={
        <QuietBoundary>
          <Suspense>
            <SessionCompanion />
          </Suspense>
        </QuietBoundary>
      }
    />
  )
}
