import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshFigures } from '#data/figures/dashboard.ts'
import { importQueries } from '#data/imports/imports.ts'
import {
  createStore,
  deleteStore,
  saveStore,
  type StoreFields,
  type StoreSettings,
  storeSettingsQueries,
} from './store-settings.ts'
import { refreshStores, type Store, storeQueries } from './stores.ts'

/** Saves fields of a store, one save at a time. Shows the change at once and reverts it if saving fails. */
export function useSaveStore(storeId: string) {
  const client = useQueryClient()
  const { queryKey } = storeSettingsQueries.one(storeId)
  return useMutation({
    mutationFn: (change: Partial<StoreFields>) => saveStore(storeId, change),
    scope: { id: `store ${storeId}` },
    async onMutate(change) {
      // Cancel running queries: their result would restore the old fields.
      await client.cancelQueries({ queryKey })
      const known = client.getQueryData(queryKey)
      show(client, storeId, change)
      return pickSame(known, change)
    },
    onError(_error, _change, before) {
      if (before) show(client, storeId, before)
    },
    onSuccess(saved, change) {
      show(client, storeId, saved)
      if (change.name ?? change.currency ?? change.timeZone) void refreshFigures(client)
      // Reload the settings: they show whether the server is recounting orders in the new time zone.
      if (change.timeZone) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Creates a store. */
export function useCreateStore() {
  return useStoreListChange(createStore)
}

/** Deletes a store and everything in it. */
export function useDeleteStore() {
  return useStoreListChange(deleteStore)
}

function useStoreListChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // When offline, fail at once. A deletion or creation must not run later, when nobody expects it.
    networkMode: 'always',
    retry: false,
    async onSuccess() {
      void client.invalidateQueries({ queryKey: importQueries.all() })
      await refreshStores(client)
    },
  })
}

/** Shows changed fields in the store's settings and in the list of stores, before they are saved. */
function show(client: QueryClient, storeId: string, change: Partial<StoreFields>) {
  const { queryKey } = storeSettingsQueries.one(storeId)
  client.setQueryData<StoreSettings>(queryKey, (known) => known && { ...known, ...change })
  const { name, currency, timeZone } = change
  const shown = { ...(name && { name }), ...(currency && { currency }), ...(timeZone && { timeZone }) }
  client.setQueryData<Store[]>(storeQueries.list().queryKey, (stores) =>
    stores?.map((store) => (store.id === storeId ? { ...store, ...shown } : store)),
  )
}

function pickSame(known: StoreSettings | undefined, change: Partial<StoreFields>): Partial<StoreFields> {
  return Object.fromEntries(Object.entries(known ?? {}).filter(([field]) => field in change))
}
