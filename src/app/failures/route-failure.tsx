import { Suspense } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'

const ErrorPage = lazyPart(async () => (await import('./error-page.tsx')).ErrorPage)

/** The error page of a route inside the shell, loaded when it is needed. */
export function RouteFailure() {
  return (
    <Suspense fallback={null}>
      <ErrorPage />
    </Suspense>
  )
}

/** The error page of a route without the shell. */
export function BareRouteFailure() {
  return (
    <main>
      <RouteFailure />
    </main>
  )
}
