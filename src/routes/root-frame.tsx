import { lazy, Suspense } from 'react'
import { QuietBoundary } from '#app/failures/quiet-boundary.tsx'
import { Root } from '#app/root.tsx'
import { whenFirstScreenDrawn } from '#lib/first-screen.ts'

const SessionCompanion = lazy(async () => {
  await whenFirstScreenDrawn()
  return { default: (await import('#features/session/session-companion.tsx')).SessionCompanion }
})

/** The root of every page, with the session's timeout and renewal. */
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
