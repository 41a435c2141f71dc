import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'

/** Shows its children to a signed-in person; everybody else goes to sign in and comes back afterwards. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user && !wasSignedIn) setWasSignedIn(true)

  if (user) return children
  if (loading) return <Spinner size="lg" message="Authenticating your session..." className="min-h-dvh" />
  if (wasSignedIn) return <Navigate to="/auth/login" replace />
  return <SignInFirst />
}

function SignInFirst() {
  const { pathname, search, hash } = useLocation()

  useEffect(function explainRedirect() {
    toast({
      title: 'Authentication required',
      description: 'Please sign in or create an account to access this feature.',
      variant: 'destructive',
    })
  }, [])

  return <Navigate to="/auth/login" replace state={{ from: { pathname, search, hash } }} />
}
