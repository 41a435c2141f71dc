import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#lib/app-error.ts'
import { loadBackend } from './backend.ts'

export type Store = { id: string; name: string; currency: string; timeZone: string }

export const storeQueries = {
  all: () => ['stores'] as const,
  list: () =>
    queryOptions({
      queryKey: [...storeQueries.all(), 'list'],
      queryFn: ({ signal }) => loadStores(signal),
    }),
}

/** The person's stores, oldest first. */
async function loadStores(signal: AbortSignal): Promise<Store[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('stores')
    .select('id, name, currency, timeZone:time_zone')
    .order('created_at')
    .abortSignal(signal)
    .overrideTypes<Store[], { merge: false }>()
  if (error)
    throw new AppError('Your stores could not be loaded.', { code: error.code || 'network', status, cause: error })
  return data
}
