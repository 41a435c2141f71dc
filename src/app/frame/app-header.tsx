import Menu from 'lucide-react/icons/menu'
import Lock from 'lucide-react/icons/lock'
import PanelLeft from 'lucide-react/icons/panel-left'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { CORE_NAVIGATION, isActiveEntry } from '#app/navigation.ts'
import { useOnline } from '#data/backend/online.ts'
import { cn } from '#lib/cn.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { setUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { useUiPreferences } from '#lib/preferences/use-ui-preferences.ts'
import { Button } from '#ui/buttons/button.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { PersonControls, type SessionControlsProps, ThemeMenu } from './person-controls.tsx'
import type { SessionView } from './session-view.ts'
import { useLockedEntry } from './use-locked-entry.ts'

// Loaded separately, because only narrow screens need it.
const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

type AppHeaderProps = SessionControlsProps & { tools?: ReactNode; hasSidebar?: boolean }

/** Shows the product's name, the navigation and the person's controls, and a badge while offline. */
export function AppHeader({ session, onSignOut, tools, hasSidebar = false }: AppHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 w-full max-w-[144rem] items-center gap-2 px-4 max-[22rem]:gap-1 lg:px-6">
        <MobileMenu session={session} onSignOut={onSignOut} />
        {hasSidebar && <SidebarToggle />}
        <Wordmark isShort={tools !== undefined} />
        <TopNavigation session={session} />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1 max-[22rem]:gap-0">
          {tools}
          <ThemeMenu className={tools ? 'max-sm:hidden' : ''} />
          <PersonControls session={session} hasShortcuts={tools !== undefined} onSignOut={onSignOut} />
        </div>
      </div>
      {session.person && <OfflineBadge />}
    </header>
  )
}

function MobileMenu({ session: { person }, onSignOut }: SessionControlsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="-ml-2 md:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NavigationDrawer person={person} onClose={() => setIsOpen(false)} onSignOut={onSignOut} />
        </Suspense>
      )}
    </div>
  )
}

function SidebarToggle() {
  const { isSidebarOpen } = useUiPreferences()
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-ml-2 max-lg:hidden"
      aria-label="Toggle sidebar"
      aria-expanded={isSidebarOpen}
      onClick={() => setUiPreferences({ isSidebarOpen: !isSidebarOpen })}
    >
      <PanelLeft aria-hidden />
    </Button>
  )
}

/** The product's mark and name. The name gives way to that of the store on a tablet. */
function Wordmark({ isShort }: { isShort: boolean }) {
  return (
    <AppLink
      to="/"
      className="flex shrink-0 items-center gap-2 rounded-control pr-1 text-base font-semibold tracking-tight pointer-coarse:min-h-11"
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g fill="none" strokeWidth="2.5" strokeLinecap="round" className="stroke-on-accent">
          <circle cx="16" cy="16" r="8.5" />
          <path d="M16 7.5v17M8.6 11.75l14.8 8.5M23.4 11.75l-14.8 8.5" />
        </g>
        <circle cx="16" cy="16" r="2.5" strokeWidth="2" className="fill-accent stroke-on-accent" />
      </svg>
      <span className={isShort ? 'md:max-lg:sr-only' : undefined}>Cartwright</span>
    </AppLink>
  )
}

function TopNavigation({ session: { person, isLoading } }: { session: SessionView }) {
  const { pathname } = useLocation()
  const askToSignIn = useLockedEntry(person === null && !isLoading)
  return (
    <nav aria-label="Core" className="ml-1 hidden shrink-0 md:block lg:ml-4">
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

function OfflineBadge() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line bg-warning-soft px-4 py-1 text-center text-xs text-warning">
          <span className="inline-flex items-center gap-1.5 font-semibold">
            <WifiOff aria-hidden className="size-3.5" />
            Offline Mode
          </span>
          <span className="max-sm:sr-only">
            You see the last loaded data. You can make changes when you’re back online.
          </span>
        </div>
      )}
    </div>
  )
}
