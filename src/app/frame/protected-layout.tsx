import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, Outlet, type Path, useLocation } from 'react-router'
import { usePersonClient } from '#app/query-client.ts'
import { usePageViews } from '#app/use-page-views.ts'
import type { SessionEnding } from '#data/auth/auth-notices.ts'
import { useAuth } from '#data/auth/auth.tsx'
import { lazyLater } from '#lib/lazy-part.ts'
import { applyDisplayPreferences } from '#lib/preferences/ui-preferences.ts'
import { useUiPreferences } from '#lib/preferences/use-ui-preferences.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { HeaderTools } from './header-tools.tsx'
import { Shell } from './shell.tsx'
import { AUTHENTICATION_REQUIRED } from './use-locked-entry.ts'

const Sidebar = lazyLater(async () => (await import('./sidebar.tsx')).Sidebar)

type ProtectedLayoutProps = {
  companions?: ReactNode
  /** Whether the address is one of a page, which the list of recent pages shows. */
  isPage: boolean
}

/** The layout of the screens for signed-in people; `companions` run next to every screen. */
export function ProtectedLayout(props: ProtectedLayoutProps) {
  return (
    <RequireUser>
      <Person {...props} />
    </RequireUser>
  )
}

function Person(props: ProtectedLayoutProps) {
  const { user } = useAuth()
  return user && <PersonLayout key={user.id} personId={user.id} {...props} />
}

/** React creates this again for each person, so that no one sees another person's data. */
function PersonLayout({ personId, isPage, companions }: ProtectedLayoutProps & { personId: string }) {
  const queryClient = usePersonClient(personId)
  useDisplayPreferences()
  usePageViews({ isPage })
  return (
    <QueryClientProvider client={queryClient}>
      <Shell tools={<HeaderTools />} aside={<SidebarPlace />}>
        <div className="mx-auto w-full max-w-[144rem] px-4 pt-4 pb-6 md:px-6 md:pb-8 [@media(height<32rem)]:pt-2">
          <Outlet />
        </div>
      </Shell>
      {companions}
    </QueryClientProvider>
  )
}

/** Applies density and motion when they change. src/start.ts applies them before the first paint. */
function useDisplayPreferences(): void {
  const { userPreferences } = useUiPreferences()
  useLayoutEffect(() => applyDisplayPreferences({ userPreferences }), [userPreferences])
}

/** Reserves the sidebar's space, so that the page doesn't move when its code has loaded. */
function SidebarPlace() {
  const { isSidebarOpen } = useUiPreferences()
  if (!isSidebarOpen) return null
  return (
    <div className="w-60 shrink-0 border-r border-line bg-surface max-lg:hidden">
      <Suspense>
        <Sidebar />
      </Suspense>
    </div>
  )
}

/** Sends visitors to the sign-in page, which brings them back here. */
function RequireUser({ children }: { children: ReactNode }) {
  const { user, loading, ending } = useAuth()
  const location = useLocation()
  const [isKnown, setIsKnown] = useState(false)
  if ((user || loading) && !isKnown) setIsKnown(true)

  if (user) return children
  if (loading) return <Spinner size="lg" message="Authenticating your session..." className="min-h-dvh" />
  // A toast has already said how the session ended. A person who chose to sign out doesn't return to the page after
  // signing in.
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
