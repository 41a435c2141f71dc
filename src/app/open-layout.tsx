import { Outlet, useLocation } from 'react-router'
import { Shell } from './shell.tsx'
import { usePageViews } from './use-page-views.ts'

/** Pages in the shell that anybody may see. */
export function OpenLayout() {
  const { pathname } = useLocation()
  // Every other address here is unknown.
  usePageViews({ isPage: pathname === '/' })
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
