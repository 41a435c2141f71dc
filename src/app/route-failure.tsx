import { lazy, Suspense } from 'react'

const ErrorPage = lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage }))

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
