import ArrowRight from 'lucide-react/icons/arrow-right'
import Mail from 'lucide-react/icons/mail'
import { recordPath, type ShopRecord, useRecordActions } from '#figures/records/use-record-actions.ts'
import { toMailLink } from '#lib/mail-link.ts'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'
import type { Command } from './commands.ts'

/** Returns the commands for an order, customer or product: to open it, and what its page offers. */
export function useRecordCommands(record: ShopRecord): Command[] {
  const actions = useRecordActions(record).flat()
  return [
    { label: `Open ${record.kind}`, icon: ArrowRight, path: recordPath(record) },
    ...mailCommands(record),
    ...actions.map(toCommand),
  ]
}

function mailCommands(record: ShopRecord): Command[] {
  if (record.kind === 'product' || record.email === null) return []
  const link = toMailLink(record.email, record.kind === 'order' ? `Order ${record.number}` : undefined)
  return [{ label: 'Write an email', icon: Mail, run: () => followLink(link) }]
}

function toCommand({ icon = ArrowRight, label, ...entry }: MenuEntry): Command {
  if ('to' in entry) return { label, icon, path: entry.to }
  if ('href' in entry) return { label, icon, run: () => followLink(entry.href, '_blank') }
  return { label, icon, run: entry.onSelect }
}

/** Opens an address outside the app, as a link does. */
function followLink(href: string, target = ''): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target, rel: 'noreferrer' })
  document.body.append(link)
  link.click()
  link.remove()
}
