import { lazy, Suspense } from 'react'
import { ProtectedLayout } from '#app/protected-layout.tsx'

const Companions = lazy(async () => ({ default: (await import('./companions.tsx')).Companions }))

/** The frame of the screens for signed-in people, with what accompanies them. */
export function Component() {
  return (
    <ProtectedLayout
      companions={
        <Suspense>
          <Companions />
        </Suspense>
      }
    />
  )
}
