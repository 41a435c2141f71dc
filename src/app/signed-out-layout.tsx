import { Outlet } from 'react-router'
import { SignedOutOnly } from './signed-out-only.tsx'

/** Account screens that a signed-in person has no use for. */
export function SignedOutLayout() {
  return (
    <SignedOutOnly>
      <Outlet />
    </SignedOutOnly>
  )
}
