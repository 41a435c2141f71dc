import { queryOptions } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'

/** A product of one of the person's stores. */
export type FoundProduct = { id: number; storeId: string; title: string; variant: string | null; sku: string | null }

const MOST_FOUND = 6
const LEAST_LETTERS = 2
const MOST_LETTERS = 100

export const productSearchQueries = {
  /** Finds products by part of their title or SKU. Shows the previous ones until the new ones arrive. */
  byText: (text: string) =>
    queryOptions({
      queryKey: ['product-search', text],
      queryFn: ({ signal }) => findProducts(text, signal),
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

async function findProducts(text: string, signal: AbortSignal): Promise<FoundProduct[]> {
  const { rest } = await loadBackend()
  const pattern = toPattern(text)
  const { data, error, status } = await rest
    .from('products')
    .select('id, storeId:store_id, title, variant, sku')
    .or(`title.ilike.${pattern},sku.ilike.${pattern}`)
    .order('title')
    .order('id')
    .limit(MOST_FOUND)
    .abortSignal(signal)
    .overrideTypes<FoundProduct[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Products could not be searched.')
  return data
}
