import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchQuery, type SearchResult } from '#data/search/search.ts'
import { formatDay } from '#lib/format.ts'
import type { Command, CommandGroup } from './commands.ts'

/** How long typing must pause. */
const PAUSE_MS = 200

const GROUPS = {
  customer: { name: 'Customers', icon: UserRound, path: '/analytics/customers' },
  order: { name: 'Orders', icon: ReceiptText, path: '/analytics/orders' },
} as const

/** Finds customers by name or email and orders by number for the command palette. Finds nothing while offline. */
export function useFoundRecords(words: string): CommandGroup[] {
  const [search] = useSearchParams()
  const store = search.get('store')
  const { data = [] } = useQuery(searchQuery(useSettled(words.trim()), store))
  return [...Map.groupBy(data, ({ kind }) => kind)].map(([kind, results]) => ({
    name: GROUPS[kind].name,
    commands: results.map((result) => toCommand(result, store)),
  }))
}

function toCommand({ kind, id, title, detail, day }: SearchResult, store: string | null): Command {
  const { icon, path } = GROUPS[kind]
  const query = store === null ? '' : `?${new URLSearchParams({ store }).toString()}`
  const label = [title, detail, day && formatDay(day)].filter(Boolean).join(' · ')
  return { label, icon, path: `${path}/${id}${query}` }
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
