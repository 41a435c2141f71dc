import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'

/** Pages in the shell that anybody may see. */
export function OpenLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
