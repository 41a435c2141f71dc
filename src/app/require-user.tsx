import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, type Path, useLocation } from 'react-router'
import type { SessionEnding } from '#data/auth-notices.ts'
import { useAuth } from '#data/auth.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { AUTHENTICATION_REQUIRED } from './authentication-required.ts'

/** Shows its children to a signed-in person; everybody else goes to sign in and comes back afterwards. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, loading, ending } = useAuth()
  const location = useLocation()
  const [isKnown, setIsKnown] = useState(false)
  if ((user || loading) && !isKnown) setIsKnown(true)

  if (user) return children
  if (loading) return <Spinner size="lg" message="Authenticating your session..." className="min-h-dvh" />
  // A toast has told how the session ended, and whoever chose to leave is not asked back.
  if (isKnown && ending === 'signed-out') return <Navigate to="/auth/login" replace />
  if (isKnown && ending) return <Navigate to={toSignIn(ending)} replace state={toOrigin(location)} />
  return <SignInFirst />
}

function toSignIn(ending: SessionEnding) {
  return ending === 'unreachable' ? '/auth/login' : '/auth/login?timeout=true'
}

function toOrigin({ pathname, search, hash }: Path) {
  return { from: { pathname, search, hash } }
}

function SignInFirst() {
  const location = useLocation()

  useEffect(function explainRedirect() {
    toast(AUTHENTICATION_REQUIRED)
  }, [])

  return <Navigate to="/auth/login" replace state={toOrigin(location)} />
}
