import { useQuery } from '@tanstack/react-query'
import Package from 'lucide-react/icons/package'
import { type FoundProduct, productSearchQueries } from '#data/search/product-search.ts'
import type { Command, CommandGroup } from './commands.ts'

/** Finds products for the command palette. The group is missing without any. */
export function useFoundProducts(words: string): CommandGroup[] {
  const { data = [] } = useQuery(productSearchQueries.byText(words.trim()))
  return data.length === 0 ? [] : [{ name: 'Products', commands: data.map(toCommand) }]
}

const toCommand = ({ id, storeId, title, variant, sku }: FoundProduct): Command => ({
  label: [title, variant, sku].filter(Boolean).join(' · '),
  icon: Package,
  path: `/analytics/products/${id}?store=${storeId}`,
})
