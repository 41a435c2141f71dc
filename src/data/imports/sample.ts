import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch, loadBackend, toRestError } from '#data/backend/backend.ts'
import { refreshStores, storeQueries } from '#data/stores/stores.ts'

export const sampleQueries = {
  /** Whether a store shows sample data. `null` means the person's first store. */
  isShown: (store: string | null) =>
    queryOptions({
      queryKey: [...storeQueries.all(), 'sample', store],
      queryFn: async ({ client, signal }) => {
        const storeId = store ?? (await client.ensureQueryData(storeQueries.list())).at(0)?.id
        return storeId !== undefined && loadIsSample(storeId, signal)
      },
    }),
}

export async function loadIsSample(storeId: string, signal: AbortSignal): Promise<boolean> {
  const { rest } = await loadBackend()
  const samples = rest.from('imports').select('id').eq('store_id', storeId).eq('source', 'sample')
  const { data, error, status } = await samples.not('published_at', 'is', null).limit(1).abortSignal(signal)
  if (error) throw toRestError(error, status)
  return data.length > 0
}

/** Fills an empty store with sample data. `null` means the person's first store, which is created if needed. */
export function useCreateSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string | null) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const search = new URLSearchParams({ timeZone, ...(store && { store }) })
      return apiFetch(`/api/sample?${search.toString()}`, { method: 'POST' })
    },
    onSuccess: () => refreshStores(client),
  })
}

/** Removes the sample data. */
export function useRemoveSample() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (store: string) =>
      apiFetch(`/api/sample?${new URLSearchParams({ store }).toString()}`, { method: 'DELETE' }),
    onSuccess: () => refreshStores(client),
  })
}
