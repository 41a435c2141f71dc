import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useSearchParams } from 'react-router'
import { AuthProvider, useAuth } from '#data/auth/auth.tsx'
import { useNamedTitle } from '#lib/page-title.ts'
import { afterPaint } from '#lib/scheduling.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { usePlaceOnReturn } from './use-place-on-return.ts'

const PRODUCT = 'Cartwright'

type RootProps = { companion: ReactNode }

/** Provides every page with session, toasts, title, focus and scroll position; `companion` runs while someone is signed in. */
export function Root({ companion }: RootProps) {
  useDocumentTitle()
  useFocusOnNavigation()
  usePlaceOnReturn()
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

/** Removes the mark that hides the parts for visitors, once it is known whether the stored session can be restored. */
function SettledSession() {
  const { loading } = useAuth()
  useEffect(
    function removeMark() {
      if (!loading) delete document.documentElement.dataset.session
    },
    [loading],
  )
  return null
}

/**
 * Sets the document's title to the name of what the page shows, or else from the innermost route with a `handle.title`:
 * a text, or a function of the URL's query.
 */
function useDocumentTitle(): void {
  const [search] = useSearchParams()
  const named = useNamedTitle()
  const ofRoute = useMatches()
    .map(({ handle }) => readTitle(handle, search))
    .findLast((name) => name !== undefined)
  const title = named ?? ofRoute

  useEffect(
    function setTitle() {
      document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`
    },
    [title],
  )
}

function readTitle(handle: unknown, search: URLSearchParams): string | undefined {
  const { title } = Object(handle)
  const text: unknown = typeof title === 'function' ? title(search) : title
  return typeof text === 'string' ? text : undefined
}

/** Moves focus to the part of the screen that the address names or its heading, where keyboard and screen reader users continue. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(
    function focusHeading() {
      if (shown.current === pathname) return
      shown.current = pathname
      const focused = document.activeElement
      // Wait for the paint, because checking which elements can take focus forces a second layout.
      return afterPaint(() => {
        // The focus of a popup that has closed since then was not moved by the person.
        if (document.activeElement !== focused && focused?.isConnected) return
        const targets = ['main [data-page-focus]', 'main h1[tabindex]', 'main']
        const target = targets.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean)
        target?.focus({ preventScroll: true })
      })
    },
    [pathname],
  )
}
