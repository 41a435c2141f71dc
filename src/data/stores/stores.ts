import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { refreshFigures } from '#data/figures/dashboard.ts'
import { readStoredPersonId } from '#data/session/stored-session.ts'

export type Store = { id: string; name: string; currency: string; timeZone: string }

export const storeQueries = {
  all: () => ['stores'] as const,
  list: () =>
    queryOptions({
      queryKey: [...storeQueries.all(), 'list'],
      queryFn: ({ signal }) => loadStores(signal),
    }),
}

/** Reloads the list of stores and all figures. */
export async function refreshStores(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: storeQueries.all() }), refreshFigures(client)])
}

/** Loads the person's stores, in the order in which they joined them. */
async function loadStores(signal: AbortSignal): Promise<Store[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('store_members')
    .select('store:stores(id, name, currency, timeZone:time_zone)')
    .eq('user_id', readStoredPersonId() ?? '')
    .order('created_at')
    .order('store_id')
    .abortSignal(signal)
    .overrideTypes<{ store: Store }[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return data.map(({ store }) => store)
}
