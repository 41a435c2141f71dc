import { queryOptions } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'

/** A product of one of the person's stores. */
export type FoundProduct = {
  id: number
  storeId: string
  title: string
  variant: string | null
  sku: string | null
  vendor: string | null
}

const MOST_FOUND = 6
const LEAST_LETTERS = 2
const MOST_LETTERS = 100

export const productSearchQueries = {
  /** Finds products of a store, or of all, by part of their title or SKU. Shows the previous ones until the new ones arrive. */
  byText: (text: string, storeId: string | null = null) =>
    queryOptions({
      queryKey: ['product-search', text, storeId],
      queryFn: ({ signal }) => findProducts(text, storeId, signal),
      enabled: text.length >= LEAST_LETTERS && text.length <= MOST_LETTERS,
      placeholderData: (previous) => (text.length >= LEAST_LETTERS ? previous : undefined),
      staleTime: 60_000,
    }),
}

/** Returns a pattern that finds the words in this order, apart or as one, quoted for a list of conditions. */
function toPattern(text: string): string {
  const literal = text
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .replaceAll('*', '_')
    .replaceAll(/\s+/g, '%')
  return `"%${literal.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}%"`
}

async function findProducts(text: string, storeId: string | null, signal: AbortSignal): Promise<FoundProduct[]> {
  const { rest } = await loadBackend()
  const pattern = toPattern(text)
  const products = rest.from('products').select('id, storeId:store_id, title, variant, sku, vendor')
  const { data, error, status } = await (storeId === null ? products : products.eq('store_id', storeId))
    .or(`title.ilike.${pattern},sku.ilike.${pattern}`)
    .order('title')
    .order('id')
    .limit(MOST_FOUND)
    .abortSignal(signal)
    .overrideTypes<FoundProduct[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Products could not be searched.')
  return data
}
