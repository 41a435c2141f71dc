import Copy from 'lucide-react/icons/copy'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useLocation } from 'react-router'
import {
  askAboutCustomer,
  askAboutOrder,
  askAboutProduct,
  type PreparedQuestion,
} from '#domain/advisor/prepared-questions.ts'
import type { Period } from '#domain/periods.ts'
import { copyText } from '#ui/feedback/copy-text.ts'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'
import { agentEntries } from './agent-link.ts'
import { useAdminEntry } from './use-admin-entry.ts'

/** An order, customer or product, as far as its actions need to know it. */
export type ShopRecord = { id: string | number; store: string } & (
  | { kind: 'order'; number: string; email: string | null }
  | { kind: 'customer'; name: string | null; email: string | null }
  /** `period` are the days that its page shows. */
  | { kind: 'product'; title: string; sku: string | null; period?: Period }
)

/** The field for a new note, as addresses name it. */
export const NEW_NOTE = 'new-note'

/** Returns the address of a record's page. */
export const recordPath = ({ kind, id, store }: Pick<ShopRecord, 'kind' | 'id' | 'store'>): string =>
  `/analytics/${kind}s/${id}?${new URLSearchParams({ store })}`

/** Returns what one can do with a record, on its page and where it is found. */
export function useRecordActions(record: ShopRecord): MenuEntry[][] {
  const admin = useAdminEntry({ store: record.store, item: record.kind, text: adminTextOf(record) })
  const { pathname, search } = useLocation()
  const path = recordPath(record)
  const shown = path.startsWith(`${pathname}?`) ? `${pathname}${search}` : path
  return [
    [...copiesOf(record), toCopyEntry(new URL(path, location.origin).href, 'Link')],
    [
      { label: 'Add a note', icon: StickyNote, to: `${shown}#${NEW_NOTE}` },
      ...agentEntries(questionOn(record), record.store),
    ],
    admin,
  ].filter((group) => group.length > 0)
}

function questionOn(record: ShopRecord): PreparedQuestion | null {
  if (record.kind === 'order') return askAboutOrder(record.number)
  if (record.kind === 'customer') return askAboutCustomer(record.email || record.name)
  return askAboutProduct(record.title, record.period ?? null)
}

/** The shop's admin knows an order by its number without #. */
function adminTextOf(record: ShopRecord): string {
  if (record.kind === 'order') return record.number.replace(/^#\s*/, '')
  if (record.kind === 'customer') return record.email ?? record.name ?? ''
  return record.sku ?? record.title
}

function copiesOf(record: ShopRecord): MenuEntry[] {
  if (record.kind === 'product') return record.sku ? [toCopyEntry(record.sku, 'SKU')] : []
  const number = record.kind === 'order' ? [toCopyEntry(record.number, 'Order number')] : []
  return record.email ? [...number, toCopyEntry(record.email, 'Email address')] : number
}

/** A menu entry that copies a text. `name` is the text's name, with a capital letter. */
const toCopyEntry = (text: string, name: string): MenuEntry => ({
  label: `Copy ${name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1)}`,
  icon: Copy,
  onSelect: () => void copyText(text, name),
})
