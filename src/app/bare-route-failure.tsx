import { RouteFailure } from './route-failure.tsx'

/** The error page where no shell stands around it. */
export function BareRouteFailure() {
  return (
    <main>
      <RouteFailure />
    </main>
  )
}
