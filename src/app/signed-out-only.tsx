import type { ReactNode } from 'react'
import { Navigate, type Path, useLocation } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Shows its children to visitors; a signed-in person goes back to where they came from. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth()
  const { state } = useLocation()

  if (user) return <Navigate to={readOrigin(state)} replace />
  if (loading) return <Spinner size="lg" message="Checking authentication..." className="min-h-dvh" />
  return children
}

function readOrigin(state: unknown): Partial<Path> {
  const { pathname, search, hash } = Object(Object(state).from)
  if (!isOwnScreen(pathname)) return { pathname: '/dashboard' }
  return {
    pathname,
    search: typeof search === 'string' ? search : '',
    hash: typeof hash === 'string' ? hash : '',
  }
}

/**
 * A path such as //example.com would leave this origin, and an account screen would send the person round in a circle,
 * but for the one that a signed-in person chooses a new password on.
 */
function isOwnScreen(pathname: unknown): pathname is string {
  if (pathname === '/auth/reset-password') return true
  if (typeof pathname !== 'string' || !pathname.startsWith('/') || pathname.startsWith('/auth/')) return false
  return URL.parse(pathname, location.origin)?.origin === location.origin
}
