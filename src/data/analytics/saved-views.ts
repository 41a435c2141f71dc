import { queryOptions } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'
import { compareNames } from '#lib/compare-names.ts'
import { useListChange } from './use-list-change.ts'

/** `search` is the query of the view's address. A pinned view is shown on the dashboard. */
export type SavedView = { id: string; name: string; search: string; isPinned: boolean }

/** The longest name of a view. */
export const LONGEST_VIEW_NAME = 80

/** The database's code for a value that must be unique and isn't. */
const UNIQUE_VIOLATION = '23505'
/** The code of a limit that the database sets; its message is for people. */
const LIMIT_REACHED = 'PT409'

export const savedViewQueries = {
  all: () => ['saved-views'] as const,
  list: (storeId: string) =>
    queryOptions({
      queryKey: [...savedViewQueries.all(), storeId],
      queryFn: ({ signal }) => loadViews(storeId, signal),
      // Another tab may have saved or pinned one.
      refetchOnWindowFocus: 'always',
    }),
}

async function loadViews(storeId: string, signal: AbortSignal): Promise<SavedView[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('saved_views')
    .select('id, name, search, isPinned:is_pinned')
    .eq('store_id', storeId)
    .abortSignal(signal)
    .overrideTypes<SavedView[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your saved views could not be loaded.')
  return data.toSorted((one, other) => compareNames(one.name, other.name))
}

/** Saves a view under a new name. */
export function useSaveView(storeId: string) {
  return useViewChange(async ({ name, search }: Pick<SavedView, 'name' | 'search'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('saved_views').insert({ store_id: storeId, name, search })
    if (error?.code === UNIQUE_VIOLATION) {
      throw new AppError('A saved view already has this name. Choose another one.', { code: error.code, status })
    }
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'The view was not saved.')
  })
}

/** Shows a view on the dashboard, or no longer. */
export function usePinView() {
  return useViewChange(async ({ id, isPinned }: Pick<SavedView, 'id' | 'isPinned'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('saved_views').update({ is_pinned: isPinned }).eq('id', id)
    if (error) throw toRestError(error, status, 'The view was not changed.')
  })
}

export function useDeleteView() {
  return useViewChange(async ({ id }: Pick<SavedView, 'id'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('saved_views').delete().eq('id', id)
    if (error) throw toRestError(error, status, 'The view was not deleted.')
  })
}

const useViewChange = <Change>(change: (asked: Change) => Promise<void>) =>
  useListChange(change, savedViewQueries.all())
