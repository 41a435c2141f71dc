import Lock from 'lucide-react/icons/lock'
import { useLocation } from 'react-router'
import { AppLink } from '#ui/app-link.tsx'
import { cn } from '#lib/cn.ts'
import { CORE_NAVIGATION, isActiveEntry } from './navigation.ts'
import type { SessionView } from './session-view.ts'
import { useLockedEntry } from './use-locked-entry.ts'

/** The Core group, across the header of a wide screen. For visitors its entries are muted and locked. */
export function TopNavigation({ session: { person, isLoading } }: { session: SessionView }) {
  const { pathname } = useLocation()
  const askToSignIn = useLockedEntry(person === null && !isLoading)
  return (
    <nav aria-label="Core" className="ml-1 hidden md:block lg:ml-4">
      <ul className="flex items-center gap-0.5">
        {CORE_NAVIGATION.map((entry) => {
          const isActive = person !== null && isActiveEntry(entry, pathname)
          return (
            <li key={entry.path}>
              <AppLink
                to={entry.path}
                onClick={(event) => askToSignIn(event, entry.path)}
                aria-current={isActive ? 'page' : undefined}
                className={cn(
                  'flex h-9 items-center gap-1 rounded-control px-1.5 text-[0.8125rem] font-medium whitespace-nowrap transition-colors duration-150 hover:bg-hover lg:gap-1.5 lg:px-3 lg:text-sm',
                  person ? 'text-ink' : 'text-muted',
                  isActive && 'bg-accent-soft text-accent-ink hover:bg-accent-soft',
                )}
              >
                {!person && <Lock aria-label="Sign in to open" className="visitor-only size-3 lg:size-3.5" />}
                {entry.label}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
