import Check from 'lucide-react/icons/check'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { cn } from '#lib/cn.ts'

type MenuItemProps = {
  icon?: LucideIcon
  /** Where the item leads; without it the item is a command. */
  to?: string
  onSelect?: () => void
  /** Given, the item is one choice of several, chosen or not. */
  isChecked?: boolean
  children: ReactNode
}

const styles = cn(
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left -outline-offset-2 hover:bg-hover focus:bg-hover pointer-coarse:h-11',
)

/** One line of a `Menu`: a link, a command or a choice. */
export function MenuItem({ icon: Icon, to, onSelect, isChecked, children }: MenuItemProps) {
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-muted" />}
      <span className="flex-1 truncate">{children}</span>
      {isChecked && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
    </>
  )
  if (to !== undefined) {
    return (
      <AppLink role="menuitem" tabIndex={-1} to={to} className={styles}>
        {content}
      </AppLink>
    )
  }
  const choice = isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked }
  return (
    <button type="button" tabIndex={-1} className={styles} onClick={onSelect} {...choice}>
      {content}
    </button>
  )
}
