import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchQuery, type SearchResult } from '#data/search/search.ts'
import { recordPath, type ShopRecord } from '#figures/records/use-record-actions.ts'
import { formatDay } from '#lib/format.ts'
import type { Command, CommandGroup } from './commands.ts'

/** How long typing must pause. */
const PAUSE_MS = 200

const GROUPS = {
  customer: { name: 'Customers', icon: UserRound },
  order: { name: 'Orders', icon: ReceiptText },
} as const

/** Finds customers by name or email and orders by number for the command palette. Finds nothing while offline. */
export function useFoundRecords(words: string): CommandGroup[] {
  const [search] = useSearchParams()
  const { data } = useQuery(searchQuery(useSettled(words.trim()), search.get('store')))
  if (!data) return []
  return [...Map.groupBy(data.results, ({ kind }) => kind)].map(([kind, results]) => ({
    name: GROUPS[kind].name,
    commands: results.map((result) => toCommand(result, data.store)),
  }))
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

/** Returns the text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)

  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setSettled(text), PAUSE_MS)
      return () => clearTimeout(timer)
    },
    [text],
  )

  return text === '' ? '' : settled
}
