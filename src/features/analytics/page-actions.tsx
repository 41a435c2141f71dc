import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import { type ReactNode, useEffect } from 'react'
import { recordPath, type ShopRecord, useRecordActions } from '#figures/records/use-record-actions.ts'
import { toMailLink } from '#lib/mail-link.ts'
import { recordPageView } from '#lib/page-lists.ts'
import { buttonStyles } from '#ui/buttons/button-styles.ts'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'
import { Menu } from '#ui/popups/menu.tsx'

type PageActionsProps = {
  /** What the page shows. */
  of: ShopRecord
  /** The action that most people come for. */
  main?: ReactNode
  /** The last group of the menu. */
  last?: MenuEntry[]
}

/** What one can do with an order, a customer or a product: the main action, and the others in a menu. */
export function PageActions({ of, main, last = [] }: PageActionsProps) {
  useRecordView(of)
  const groups = useRecordActions(of)
  return (
    <>
      {main}
      <Menu
        label={`More actions for this ${of.kind}`}
        variant="outline"
        size="icon"
        trigger={<Ellipsis aria-hidden />}
        groups={last.length === 0 ? groups : [...groups, last]}
      />
    </>
  )
}

function nameOf(record: ShopRecord): string {
  if (record.kind === 'order') return `Order ${record.number}`
  if (record.kind === 'product') return record.title
  return record.name ?? record.email ?? 'Customer without a name'
}

/** Adds an order, a customer or a product to the recent pages, by its name. */
function useRecordView(record: ShopRecord): void {
  const path = recordPath(record)
  const name = nameOf(record)

  useEffect(
    function noteView() {
      recordPageView(path, name)
    },
    [path, name],
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
