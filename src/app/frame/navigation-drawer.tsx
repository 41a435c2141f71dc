import { Fragment } from 'react'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Star from 'lucide-react/icons/star'
import { useLocation, useSearchParams } from 'react-router'
import { CORE_NAVIGATION, GETTING_STARTED, isActiveEntry, type NavigationEntry, PERSON_LINKS } from '#app/navigation.ts'
import { reportTabPath } from '#figures/choices/report-tab-path.ts'
import { parseReportTab, REPORT_TABS } from '#figures/choices/report-tabs.ts'
import { cn } from '#lib/cn.ts'
import { toggleFavoritePage, usePageLists } from '#lib/page-lists.ts'
import { useTheme } from '#lib/preferences/use-theme.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { Drawer } from '#ui/popups/drawer.tsx'
import type { SessionView } from './session-view.ts'
import { useLockedEntry } from './use-locked-entry.ts'

type NavigationDrawerProps = { person: SessionView['person']; onClose: () => void; onSignOut: () => void }

const OWN_LINKS = PERSON_LINKS.filter(({ path }) => path !== '/settings')

const entryStyles = 'flex h-11 items-center gap-3 rounded-control px-3 text-base font-medium hover:bg-hover'

/** The navigation of a narrow screen, sliding in from the side. */
export function NavigationDrawer({ person, onClose, onSignOut }: NavigationDrawerProps) {
  function handleSignOut() {
    onClose()
    onSignOut()
  }

  return (
    <Drawer onClose={onClose} title="Navigation">
      <nav aria-label="Navigation" className="grid gap-1">
        {CORE_NAVIGATION.map((entry) => (
          <Fragment key={entry.path}>
            <Entry entry={entry} isLocked={person === null} onFollow={onClose} />
            {person && entry.path === '/analytics' && <AnalyticsTabs onFollow={onClose} />}
          </Fragment>
        ))}
        {person && (
          <>
            <hr className="my-2 border-line" />
            {(person.hasOpenSteps ? [GETTING_STARTED, ...OWN_LINKS] : OWN_LINKS).map((entry) => (
              <Entry key={entry.path} entry={entry} isLocked={false} onFollow={onClose} />
            ))}
            <hr className="my-2 border-line" />
            <FavoriteEntry />
            <button type="button" className={entryStyles} onClick={handleSignOut}>
              <LogOut aria-hidden className="size-5 text-muted" />
              Sign out
            </button>
          </>
        )}
      </nav>
      {!person && (
        <div className="mt-6 grid gap-2">
          <LinkButton to="/auth/register" onClick={onClose}>
            Create an account
          </LinkButton>
          <LinkButton to="/auth/login" variant="outline" onClick={onClose}>
            Sign in
          </LinkButton>
        </div>
      )}
      <ThemeChoice />
    </Drawer>
  )
}

function Entry({ entry, isLocked, onFollow }: { entry: NavigationEntry; isLocked: boolean; onFollow: () => void }) {
  const { pathname } = useLocation()
  const askToSignIn = useLockedEntry(isLocked)
  const isActive = !isLocked && isActiveEntry(entry, pathname)
  return (
    <AppLink
      to={entry.path}
      onClick={(event) => {
        onFollow()
        askToSignIn(event, entry.path)
      }}
      aria-current={isActive ? 'page' : undefined}
      className={cn(entryStyles, isLocked && 'text-muted', isActive && 'bg-accent-soft text-accent-ink')}
    >
      <entry.icon aria-hidden className={cn('size-5', !isActive && 'text-muted')} />
      {entry.label}
      {isLocked && <Lock aria-label="Sign in to open" className="ml-auto size-4" />}
    </AppLink>
  )
}

function AnalyticsTabs({ onFollow }: { onFollow: () => void }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const open = pathname === '/analytics' ? parseReportTab(search) : null
  return (
    <ul aria-label="Analytics" className="grid grid-cols-2 pl-8">
      {REPORT_TABS.map(({ value, label }) => (
        <li key={value}>
          <AppLink
            to={reportTabPath(value, search)}
            onClick={onFollow}
            aria-current={value === open ? 'page' : undefined}
            className={cn(
              'flex h-11 items-center rounded-control px-3 hover:bg-hover',
              value === open ? 'font-medium text-accent-ink' : 'text-muted',
            )}
          >
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function FavoriteEntry() {
  const { pathname } = useLocation()
  const isFavorite = usePageLists().isFavorite(pathname)
  return (
    <button type="button" className={entryStyles} onClick={() => toggleFavoritePage(pathname)}>
      <Star aria-hidden className={cn('size-5', isFavorite ? 'fill-current text-accent-ink' : 'text-muted')} />
      {isFavorite ? 'Remove from favorites' : 'Add to favorites'}
    </button>
  )
}

const THEME_CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

function ThemeChoice() {
  const { theme, setTheme } = useTheme()
  return (
    <Segmented label="Theme" className="mt-6 flex w-full" value={theme} options={THEME_CHOICES} onChange={setTheme} />
  )
}
