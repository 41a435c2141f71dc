import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isActiveEntry, MOBILE_NAVIGATION } from '#app/navigation.ts'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#ui/links/app-link.tsx'
import { AppHeader } from './app-header.tsx'
import type { SessionView } from './session-view.ts'
import { useLockedEntry } from './use-locked-entry.ts'

type ShellFrameProps = {
  session: SessionView
  onSignOut: () => void
  /** Controls in the header, next to the person's own. */
  tools?: ReactNode
  /** The sidebar of a wide screen. */
  aside?: ReactNode
  children: ReactNode
}

/** Lays out the header, the sidebar, the page and the bottom bar of a narrow screen. */
export function ShellFrame({ session, onSignOut, tools, aside, children }: ShellFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <AppHeader session={session} onSignOut={onSignOut} tools={tools} hasSidebar={aside !== undefined} />
      <div className="flex flex-1">
        {aside}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
      <BottomBar session={session} />
    </div>
  )
}

function BottomBar({ session: { person, isLoading } }: { session: SessionView }) {
  const { pathname } = useLocation()
  const askToSignIn = useLockedEntry(person === null && !isLoading)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-16 grid-cols-5 [@media(height<32rem)]:h-12">
        {MOBILE_NAVIGATION.map((entry) => {
          const isActive = isActiveEntry(entry, pathname)
          const isLocked = person === null && entry.path !== '/'
          return (
            <li key={entry.path} className="contents">
              <AppLink
                to={entry.path}
                onClick={(event) => entry.path !== '/' && askToSignIn(event, entry.path)}
                aria-current={isActive ? 'page' : undefined}
                className={cn(
                  'flex min-w-0 flex-col items-center justify-center gap-1 [@media(height<32rem)]:gap-0 rounded-control text-[0.6875rem] font-medium -outline-offset-2',
                  isActive ? 'text-accent-ink' : 'text-muted',
                )}
              >
                <span className={cn('relative rounded-full px-3 py-0.5', isActive && 'bg-accent-soft')}>
                  <entry.icon aria-hidden className="size-5" />
                  {isLocked && (
                    <Lock
                      aria-label="Sign in to open"
                      className="visitor-only absolute -top-1 right-0.5 size-3.5 rounded-full bg-surface p-0.5 stroke-3"
                    />
                  )}
                </span>
                <span className="max-w-full truncate">{entry.label}</span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
