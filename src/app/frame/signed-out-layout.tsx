import { useEffect } from 'react'
import { Navigate, Outlet, type Path, useLocation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { markFirstScreenDrawn } from '#lib/first-screen.ts'
import { readInvitation } from '#lib/invitation-address.ts'
import { afterPaint } from '#lib/scheduling.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'

/** Shows the account screens to visitors, and sends a signed-in person back to their invitation or page. */
export function SignedOutLayout() {
  const { user, loading } = useAuth()
  const { search, state } = useLocation()
  const isOpen = !user && !loading

  useEffect(
    function noteFirstScreen() {
      if (isOpen) return afterPaint(markFirstScreenDrawn)
    },
    [isOpen],
  )

  if (user) {
    const token = readInvitation(search)
    return (
      <Navigate
        to={token === null ? readOrigin(state) : `/auth/invitation?token=${encodeURIComponent(token)}`}
        replace
      />
    )
  }
  if (loading) return <Spinner size="lg" message="Checking authentication..." className="min-h-dvh" />
  return <Outlet />
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
 * Rejects paths that leave this origin, such as //example.com. Also rejects account screens, which would redirect in a
 * circle, except the screen for a new password.
 */
function isOwnScreen(pathname: unknown): pathname is string {
  if (pathname === '/auth/reset-password') return true
  if (typeof pathname !== 'string' || !pathname.startsWith('/') || pathname.startsWith('/auth/')) return false
  return URL.parse(pathname, location.origin)?.origin === location.origin
}
