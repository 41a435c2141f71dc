import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRound from 'lucide-react/icons/user-round'
import { useSearchParams } from 'react-router'
import { searchQuery, type SearchResult } from '#data/search/search.ts'
import { recordPath, type ShopRecord } from '#figures/records/use-record-actions.ts'
import { formatDay } from '#lib/format.ts'
import type { Command, Found } from './commands.ts'
import { useSettled } from './use-settled.ts'

/** How long typing must pause. */
const PAUSE_MS = 200

const GROUPS = {
  customer: { name: 'Customers', icon: UserRound },
  order: { name: 'Orders', icon: ReceiptText },
} as const

/** Finds customers by name or email and orders by number for the command palette. Finds nothing while offline. */
export function useFoundRecords(words: string): Found {
  const [search] = useSearchParams()
  const text = words.trim()
  const settled = useSettled(text, PAUSE_MS)
  const { data, fetchStatus } = useQuery(searchQuery(settled, search.get('store')))
  const isAnswered = settled === text && fetchStatus !== 'fetching'
  if (!data) return { groups: [], isAnswered }
  const groups = [...Map.groupBy(data.results, ({ kind }) => kind)].map(([kind, results]) => ({
    name: GROUPS[kind].name,
    commands: results.map((result) => toCommand(result, data.store)),
  }))
  return { groups, isAnswered }
}

function toCommand(result: SearchResult, store: string): Command {
  const record = toRecord(result, store)
  return { label: labelOf(result), icon: GROUPS[result.kind].icon, path: recordPath(record), record }
}

function toRecord({ kind, id, name, email }: SearchResult, store: string): ShopRecord {
  return kind === 'order' ? { kind, id, store, number: name ?? '', email } : { kind, id, store, name, email }
}

function labelOf({ kind, name, email, customer, day }: SearchResult): string {
  if (kind === 'order') return [name, customer, day && formatDay(day)].filter(Boolean).join(' · ')
  return [name, email].filter(Boolean).join(' · ') || 'No name'
}
