import Lock from 'lucide-react/icons/lock'
import { useLocation } from 'react-router'
import { AppLink } from '#ui/app-link.tsx'
import { cn } from '#lib/cn.ts'
import { isActiveEntry, MOBILE_NAVIGATION } from './navigation.ts'
import type { SessionView } from './session-view.ts'
import { useLockedEntry } from './use-locked-entry.ts'

/** Five entries within reach of the thumb, on a narrow screen. */
export function BottomBar({ session: { person, isLoading } }: { session: SessionView }) {
  const { pathname } = useLocation()
  const askToSignIn = useLockedEntry(person === null && !isLoading)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-16 grid-cols-5">
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
                  'flex min-w-0 flex-col items-center justify-center gap-1 text-[0.6875rem] font-medium -outline-offset-2',
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
