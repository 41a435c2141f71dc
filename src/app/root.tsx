import { type ReactNode, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { AuthProvider, useAuth } from '#data/auth.tsx'
import { toast } from '#ui/toast.ts'
import { Toaster } from '#ui/toaster.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

type RootProps = { companion: ReactNode }

/**
 * What every page stands on: the session, the toasts, the title, the place of focus and scroll. The companion is with
 * a signed-in person on every page.
 */
export function Root({ companion }: RootProps) {
  useDocumentTitle()
  useFocusOnNavigation()
  return (
    <AuthProvider notify={toast}>
      <SettledSession />
      <Outlet />
      <SignedIn>{companion}</SignedIn>
      <Toaster />
      <ScrollRestoration />
    </AuthProvider>
  )
}

function SignedIn({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  return user && children
}

/** Takes back the mark that hides what is only for visitors while a stored session is being restored. */
function SettledSession() {
  const { loading } = useAuth()
  useEffect(
    function forgetMark() {
      if (!loading) delete document.documentElement.dataset.session
    },
    [loading],
  )
  return null
}
