import { queryOptions } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { storeQueries } from './stores.ts'

/** The platforms of the store's sales channels, such as `shopify`, each once. */
export const platformsQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...storeQueries.all(), 'platforms', storeId],
    queryFn: ({ signal }) => loadPlatforms(storeId, signal),
  })

async function loadPlatforms(storeId: string, signal: AbortSignal): Promise<string[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('sales_channels')
    .select('platform')
    .eq('store_id', storeId)
    .abortSignal(signal)
    .overrideTypes<{ platform: string }[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return [...new Set(data.map(({ platform }) => platform))]
}
