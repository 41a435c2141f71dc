import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshFigures } from './dashboard.ts'
import { importQueries } from './imports.ts'
import {
  createStore,
  deleteStore,
  saveStore,
  type StoreFields,
  type StoreSettings,
  storeSettingsQueries,
} from './settings-store.ts'
import { refreshStores, type Store, storeQueries } from './stores.ts'

/** Saves fields of a store, one save after the other; shown at once, and taken back when it fails. */
export function useSaveStore(storeId: string) {
  const client = useQueryClient()
  const { queryKey } = storeSettingsQueries.one(storeId)
  return useMutation({
    mutationFn: (change: Partial<StoreFields>) => saveStore(storeId, change),
    scope: { id: `store ${storeId}` },
    async onMutate(change) {
      // An answer that is on its way would bring back the old fields.
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
      // A store with orders counts its days anew, which its settings tell.
      if (change.timeZone) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Makes a store. */
export function useCreateStore() {
  return useStoreListChange(createStore)
}

/** Deletes a store with everything in it. */
export function useDeleteStore() {
  return useStoreListChange(deleteStore)
}

function useStoreListChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // It must not happen long after it was asked for.
    networkMode: 'always',
    retry: false,
    async onSuccess() {
      void client.invalidateQueries({ queryKey: importQueries.all() })
      await refreshStores(client)
    },
  })
}

/** Shows fields everywhere at once: here, and wherever the store is named. */
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
