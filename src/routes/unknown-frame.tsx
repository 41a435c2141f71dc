import { useAuth } from '#data/auth/auth.tsx'
import { Component as OpenFrame } from './open-frame.tsx'
import { Component as ProtectedFrame } from './protected-frame.tsx'

/** The frame of unknown addresses. Signed-in people keep search, favorites and notifications. */
export function Component() {
  const { user } = useAuth()
  return user ? <ProtectedFrame isPage={false} /> : <OpenFrame />
}
