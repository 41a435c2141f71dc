import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { GETTING_STARTED, PERSON_LINKS } from '#app/navigation.ts'
import { PAGE_SHORTCUTS } from '#app/shortcuts/shortcuts.ts'
import { showShortcuts } from '#app/shortcuts/shortcuts-shown.ts'
import { THEMES, type Theme } from '#lib/preferences/theme.ts'
import { useTheme } from '#lib/preferences/use-theme.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import type { SessionView } from './session-view.ts'

export type SessionControlsProps = { session: SessionView; onSignOut: () => void }

/** `hasShortcuts` says whether keyboard shortcuts work on the page. */
type PersonControlsProps = SessionControlsProps & { hasShortcuts: boolean }

/** Shows the user menu, or the links to sign in and up for a visitor. */
export function PersonControls({ session: { person, isLoading }, hasShortcuts, onSignOut }: PersonControlsProps) {
  if (person) return <UserMenu person={person} hasShortcuts={hasShortcuts} onSignOut={onSignOut} />
  if (isLoading) return <Skeleton className="ml-1 size-8 rounded-full" />
  return (
    <div className="visitor-only flex items-center gap-1">
      <LinkButton to="/auth/login" variant="outline" className="px-3">
        Sign in
      </LinkButton>
      <LinkButton to="/auth/register" className="max-lg:hidden">
        Create an account
      </LinkButton>
    </div>
  )
}

type UserMenuProps = Omit<PersonControlsProps, 'session'> & { person: NonNullable<SessionView['person']> }

const SHORTCUTS_ENTRY = {
  label: PAGE_SHORTCUTS.shortcuts.label,
  icon: Keyboard,
  onSelect: () => showShortcuts(true),
}

function UserMenu({ person: { name, email, avatarUrl, hasOpenSteps }, hasShortcuts, onSignOut }: UserMenuProps) {
  const links = hasOpenSteps ? [GETTING_STARTED, ...PERSON_LINKS] : PERSON_LINKS
  return (
    <Menu
      label={name}
      className="-mr-1"
      buttonClassName="px-1.5"
      trigger={
        <>
          <Avatar name={name} url={avatarUrl} />
          <span className="max-w-40 truncate max-xl:hidden">{name}</span>
        </>
      }
      header={email}
      groups={[
        [
          ...links.map(({ path, label, icon }) => ({ to: path, label, icon })),
          ...(hasShortcuts ? [SHORTCUTS_ENTRY] : []),
        ],
        [{ label: 'Sign out', icon: LogOut, onSelect: onSignOut }],
      ]}
    />
  )
}

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
} satisfies Record<Theme, unknown>

/** Chooses the light, the dark or the operating system's theme. */
export function ThemeMenu({ className = '' }: { className?: string }) {
  const { theme, setTheme } = useTheme()
  const { icon: Icon } = looks[theme]
  return (
    <Menu
      label="Theme"
      size="icon"
      className={className}
      trigger={<Icon aria-hidden />}
      groups={[
        THEMES.map((choice) => ({
          ...looks[choice],
          isChecked: choice === theme,
          onSelect: () => setTheme(choice),
        })),
      ]}
    />
  )
}
