import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { toMailLink } from '#lib/mail-link.ts'
import { buttonStyles } from '#ui/buttons/button-styles.ts'
import { copyText } from '#ui/feedback/copy-text.ts'
import { Menu } from '#ui/popups/menu.tsx'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'

type PageActionsProps = {
  /** What the page shows, such as "order". */
  of: string
  /** The action that most people come for. */
  main?: ReactNode
  groups: readonly (readonly MenuEntry[])[]
}

/** What one can do with an order, a customer or a product: the main action, and the others in a menu. */
export function PageActions({ of, main, groups }: PageActionsProps) {
  const shown = groups.filter((group) => group.length > 0)
  return (
    <>
      {main}
      {shown.length > 0 && (
        <Menu
          label={`More actions for this ${of}`}
          variant="outline"
          size="icon"
          trigger={<Ellipsis aria-hidden />}
          groups={shown}
        />
      )}
    </>
  )
}

type MailButtonProps = { email: string; subject?: string }

/** Begins an email to a customer in the person's own mail program. */
export function MailButton({ email, subject }: MailButtonProps) {
  return (
    <a href={toMailLink(email, subject)} className={buttonStyles({ variant: 'outline' })}>
      <Mail aria-hidden />
      Write an email
    </a>
  )
}

/** A menu entry that copies a text. `name` is the text's name, with a capital letter. */
export const toCopyEntry = (text: string, name: string): MenuEntry => ({
  label: `Copy ${name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1)}`,
  icon: Copy,
  onSelect: () => void copyText(text, name),
})
