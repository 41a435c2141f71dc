import type { ReactNode } from 'react'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { OfflineBadge } from './offline-badge.tsx'
import type { SessionView } from './session-view.ts'
import { SidebarToggle } from './sidebar-toggle.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { TopNavigation } from './top-navigation.tsx'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

type AppHeaderProps = { session: SessionView; onSignOut: () => void; tools?: ReactNode; hasSidebar?: boolean }

/** The product's name, the navigation and the person's controls. */
export function AppHeader({ session, onSignOut, tools, hasSidebar = false }: AppHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 w-full max-w-[100rem] items-center gap-2 px-4 max-[22rem]:gap-1 lg:px-6">
        <MobileMenu session={session} onSignOut={onSignOut} />
        {hasSidebar && <SidebarToggle />}
        <Wordmark />
        <TopNavigation session={session} />
        <div className="ml-auto flex items-center gap-1 max-[22rem]:gap-0">
          {tools}
          <ThemeMenu className={tools ? 'max-sm:hidden' : ''} />
          <PersonControls session={session} onSignOut={onSignOut} />
        </div>
      </div>
      {session.person && <OfflineBadge />}
    </header>
  )
}

function PersonControls({ session: { person, isLoading }, onSignOut }: Pick<AppHeaderProps, 'session' | 'onSignOut'>) {
  if (person) return <UserMenu person={person} onSignOut={onSignOut} />
  if (isLoading) return <Skeleton className="ml-1 size-8 rounded-full" />
  return (
    <div className="visitor-only flex items-center gap-1">
      <LinkButton to="/auth/login" variant="ghost" className="px-3 max-lg:-mr-2">
        Sign in
      </LinkButton>
      <LinkButton to="/auth/register" className="max-lg:hidden">
        Create an account
      </LinkButton>
    </div>
  )
}
