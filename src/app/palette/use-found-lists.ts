import { useQuery } from '@tanstack/react-query'
import ListIcon from 'lucide-react/icons/list'
import { keptListQueries, type ListName } from '#data/analytics/customers/kept-lists.ts'
import { toFiltersText } from '#figures/choices/page-filters.ts'
import { type Command, findCommands, type Found } from './commands.ts'

const MOST_FOUND = 5

/** Finds lists of customers by name for the command palette, at most five. The group is missing without any. */
export function useFoundLists(words: string): Found {
  const isAsked = words.trim() !== ''
  const { data = [], isLoading } = useQuery({ ...keptListQueries.names(), enabled: isAsked })
  if (!isAsked) return { groups: [], isAnswered: true }
  const groups = findCommands([{ name: 'Lists', commands: data.map(toCommand) }], words)
  const shown = groups.map(({ name, commands }) => ({ name, commands: commands.slice(0, MOST_FOUND) }))
  return { groups: shown, isAnswered: !isLoading }
}

function toCommand({ id, storeId, name }: ListName): Command {
  const where = toFiltersText([['is', 'customer_list', [id]]]) ?? ''
  const search = new URLSearchParams({ store: storeId, tab: 'customers', view: 'list', where })
  return { label: name, icon: ListIcon, path: `/analytics?${search.toString()}` }
}
