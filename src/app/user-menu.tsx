import LogOut from 'lucide-react/icons/log-out'
import { Avatar } from '#ui/avatar.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { GETTING_STARTED, PERSON_LINKS } from './person-links.ts'
import type { SessionView } from './session-view.ts'

type UserMenuProps = { person: NonNullable<SessionView['person']>; onSignOut: () => void }

/** The person's own pages, behind a button that bears their name. */
export function UserMenu({ person: { name, email, avatarUrl, hasOpenSteps }, onSignOut }: UserMenuProps) {
  const trigger = (
    <>
      <Avatar name={name} url={avatarUrl} />
      <span className="max-w-40 truncate max-xl:hidden">{name}</span>
    </>
  )
  const links = hasOpenSteps ? [GETTING_STARTED, ...PERSON_LINKS] : PERSON_LINKS
  return (
    <Menu label={name} trigger={trigger} className="-mr-1" buttonClassName="px-1.5">
      <p className="max-w-56 truncate px-2.5 py-1.5 text-muted" aria-hidden>
        {email}
      </p>
      <hr />
      {links.map(({ path, label, icon }) => (
        <MenuItem key={path} to={path} icon={icon}>
          {label}
        </MenuItem>
      ))}
      <hr />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
