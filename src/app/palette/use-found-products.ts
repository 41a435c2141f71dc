import { useQuery } from '@tanstack/react-query'
import Package from 'lucide-react/icons/package'
import { type FoundProduct, productSearchQueries } from '#data/search/product-search.ts'
import { recordPath } from '#figures/records/use-record-actions.ts'
import type { Command, Found } from './commands.ts'

/** Finds products for the command palette. The group is missing without any. */
export function useFoundProducts(words: string): Found {
  const { data = [], fetchStatus } = useQuery(productSearchQueries.byText(words.trim()))
  const groups = data.length === 0 ? [] : [{ name: 'Products', commands: data.map(toCommand) }]
  return { groups, isAnswered: fetchStatus !== 'fetching' }
}

function toCommand({ id, storeId: store, title, variant, sku }: FoundProduct): Command {
  const record = { kind: 'product', id, store, title, sku } as const
  const label = [title, variant, sku].filter(Boolean).join(' · ')
  return { label, icon: Package, path: recordPath(record), record }
}
